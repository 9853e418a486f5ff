/// The units of sizes and times: one table for all that read numbers, so that what is drawn as a rise is
/// one in a condition too.
package enum Units {
  /// How many bytes one of a unit is.
  ///
  /// `K`, `Ki`, `KiB` and `k` are 1,024, as `df -h`, `free -h`, `top` and `ls -lh` write them; `kB`, `KB` and
  /// `MB` are powers of 1,000, as the International System has them.
  package static let bytes: [String: Double] = {
    var bytes: [String: Double] = ["B": 1, "bytes": 1]
    for (power, prefixes) in [["k", "K"], ["M"], ["G"], ["T"], ["P"], ["E"]].enumerated() {
      let (binary, decimal) = (scale(of: 1_024, power + 1), scale(of: 1_000, power + 1))
      for prefix in prefixes {
        for unit in [prefix, prefix + "i", prefix + "iB"] { bytes[unit] = binary }
        bytes[prefix + "B"] = decimal
      }
    }
    return bytes
  }()

  /// How many seconds one of a unit is. `m` is a minute.
  package static let seconds: [String: Double] = [
    "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ms": 1e-3, "s": 1, "sec": 1, "m": 60,
    "min": 60, "h": 3_600, "d": 86_400, "w": 604_800, "y": 31_557_600,
  ]

  private static func scale(of base: Double, _ power: Int) -> Double {
    (0..<power).reduce(1) { scale, _ in scale * base }
  }
}
