/// A number with its unit, as people and programs write them: `5,302`, `-3.5%`, `$12`, `128Mi`,
/// `1.2e6`, `5m12s`.
///
/// Thousands may be set apart by `,`, `'`, `_` or a narrow space; a comma before anything but three
/// digits is a decimal point. What has more than one point (versions, addresses), a colon (times of
/// day) or a hyphen inside (dates) is no quantity.
struct Quantity: Hashable {
  /// The number in the smallest unit of its ``measure``: bytes, seconds, ones.
  let value: Double
  /// What is counted; only quantities of one measure compare.
  let measure: String

  init?(_ glyphs: ArraySlice<Glyph>) {
    var scanner = QuantityScanner(glyphs)
    guard let quantity = scanner.quantity() else { return nil }
    self = quantity
  }

  init(value: Double, measure: String) {
    self.value = value
    self.measure = measure
  }

  /// Which way this one went to become `other`; `nil` when it did not change, or when the two
  /// measure different things.
  func trend(to other: Quantity) -> Trend? {
    guard measure == other.measure, value != other.value else { return nil }
    return value < other.value ? .rise : .fall
  }
}

/// Which way a number went.
package enum Trend: Hashable, Sendable, CaseIterable {
  case rise, fall

  /// What stands beside the number.
  package var sign: Unicode.Scalar {
    switch self {
    case .rise: "▲"
    case .fall: "▼"
    }
  }
}

/// The units that convert into one another.
enum Unit {
  static let durations: [String: Double] = [
    "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ms": 1e-3, "s": 1, "sec": 1, "m": 60,
    "min": 60, "h": 3600, "d": 86_400, "w": 604_800,
  ]

  private static let prefixes: [(String, Double)] = [
    ("k", 1e3), ("K", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12), ("P", 1e15), ("Ki", 0x1p10),
    ("Mi", 0x1p20), ("Gi", 0x1p30), ("Ti", 0x1p40), ("Pi", 0x1p50),
  ]

  /// Ones and bytes, of which tools often leave the `B` out.
  static let sizes: [String: Double] = {
    var sizes = ["": 1.0, "B": 1]
    for (prefix, scale) in prefixes { (sizes[prefix], sizes[prefix + "B"]) = (scale, scale) }
    return sizes
  }()

  static func isKnown(_ unit: String) -> Bool {
    let head = unit.prefix { $0 != "/" }
    return sizes[String(head)] != nil || durations[String(head)] != nil
  }

  /// The measure that `unit` belongs to and how many of its smallest it is; `MB/s` is a size per
  /// `s`. A unit that is not known measures itself.
  static func scale(of unit: String) -> (measure: String, scale: Double) {
    let slash = unit.firstIndex(of: "/") ?? unit.endIndex
    let (head, per) = (String(unit[..<slash]), unit[slash...])
    if let scale = sizes[head] { return ("size\(per)", scale) }
    if let scale = durations[head] { return ("time\(per)", scale) }
    return (unit, 1)
  }
}
