/// A terminfo entry in the format of term(5) with 32-bit numbers, in its parts.
struct CompiledTerminfo {
  var names = ""
  var flags: [Bool] = []
  /// Negative where absent.
  var numbers: [Int32] = []
  var strings: [[UInt8]?] = []
  /// A flag that the format has no place for, such as `RGB`.
  var extendedFlag: String?

  /// The format's mark: octal 01036.
  private static let magic = 0x21E

  var encoded: [UInt8] {
    var bytes = Bytes()
    var table = Bytes()
    let offsets = strings.map { string -> Int in
      guard let string else { return -1 }
      defer { table.append(string + [0]) }
      return table.all.count
    }
    let name = Array(names.utf8) + [0]
    for number in [
      Self.magic, name.count, flags.count, numbers.count, strings.count, table.all.count,
    ] {
      bytes.append(short: number)
    }
    bytes.append(name)
    bytes.append(flags.map { $0 ? 1 : 0 })
    bytes.align()
    for number in numbers { bytes.append(number) }
    for offset in offsets { bytes.append(short: offset) }
    bytes.append(table.all)
    guard let extendedFlag else { return bytes.all }
    bytes.align()
    let flagName = Array(extendedFlag.utf8) + [0]
    // One flag, no number, no string; one name in all, at the start of the table of names.
    for number in [1, 0, 0, 1, flagName.count] { bytes.append(short: number) }
    bytes.append([1])
    bytes.align()
    bytes.append(short: 0)
    bytes.append(flagName)
    return bytes.all
  }

  /// Bytes with the lowest part of a number first.
  private struct Bytes {
    var all: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) { all += bytes }
    mutating func append(short: Int) { append(low: Int32(short), count: 2) }
    mutating func append(_ number: Int32) { append(low: number, count: 4) }
    /// Shorts and numbers begin at an even place.
    mutating func align() { if all.count % 2 == 1 { all.append(0) } }

    private mutating func append(low number: Int32, count: Int) {
      for byte in 0..<count { all.append(UInt8(truncatingIfNeeded: number >> Int32(8 * byte))) }
    }
  }
}

/// The alphabet of RFC 4648, section 4.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      var digits: [UInt8] = []
      for place in 0..<4 {
        digits.append(place < 3 - group.count ? UInt8(ascii: "=") : alphabet[bits & 63])
        bits >>= 6
      }
      text += digits.reversed()
    }
    return String(decoding: text, as: UTF8.self)
  }
}
