internal import Quantities

/// A number with the unit behind it, as tables show them: `10Mi`, `5.2%`, `1,234`, `250m`, `3d4h`,
/// `$1,200`, `12:30`.
struct Magnitude: Equatable {
  enum Measure: Equatable {
    case number
    case percent
    /// In bytes.
    case size
    /// In seconds.
    case time
    /// A number with an `m`, which is a minute beside times and a thousandth beside numbers.
    case minutesOrThousandths
    /// Some other unit, which compares only with itself.
    case other(String)
  }

  let value: Double
  let measure: Measure

  /// `nil` for what is no number with one unit, nor times one after the other.
  init?(_ text: String) {
    var rest = text[...].drop { $0 == " " }
    let isNegative = rest.first == "-" || rest.first == "\u{2212}"
    if isNegative || rest.first == "+" { rest = rest.dropFirst() }
    if let sign = rest.first, "$€£¥".contains(sign) { rest = rest.dropFirst() }
    guard let (number, unit) = Self.number(rest) else { return nil }
    let value: Double
    switch Self.unit(unit) {
    case (let measure, let scale)?:
      self.measure = measure
      value = number * scale
    case nil:
      guard let seconds = Self.times(rest) ?? Self.clock(rest) else { return nil }
      measure = .time
      value = seconds
    }
    self.value = isNegative ? -value : value
  }

  /// Both as numbers of one unit, where they are of one measure or one has no unit.
  func values(beside other: Magnitude) -> (Double, Double)? {
    switch (measure, other.measure) {
    case (let one, let another) where one == another: return (value, other.value)
    case (.minutesOrThousandths, .time): return (value * 60, other.value)
    case (.time, .minutesOrThousandths): return (value, other.value * 60)
    case (.minutesOrThousandths, .number): return (value / 1_000, other.value)
    case (.number, .minutesOrThousandths): return (value, other.value / 1_000)
    case (.number, .percent), (.percent, .number), (.number, .size), (.size, .number),
      (.number, .time), (.time, .number), (.number, .other), (.other, .number):
      return (value, other.value)
    default: return nil
    }
  }

  /// The value alone, to sort or draw by; thousandths as such.
  var sortValue: Double { measure == .minutesOrThousandths ? value * 60 : value }

  private static func unit(_ text: Substring) -> (Measure, Double)? {
    let unit = String(text.drop { $0 == " " })
    if unit.isEmpty { return (.number, 1) }
    if unit == "%" { return (.percent, 1) }
    if unit == "m" { return (.minutesOrThousandths, 1) }
    if let seconds = Units.seconds[unit] { return (.time, seconds) }
    if let size = Units.bytes[unit] { return (.size, size) }
    let isWord = unit.count <= 8 && unit.allSatisfy { $0.isLetter || "/°".contains($0) }
    return isWord ? (.other(unit), 1) : nil
  }

  /// A number at the beginning, thousands set apart by commas or not, and what is behind it.
  private static func number(_ text: Substring) -> (Double, Substring)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
    var written = String(digits)
    var rest = text[digits.endIndex...]
    if let exponent = rest.first, exponent == "e" || exponent == "E" {
      let tail = rest.dropFirst().prefix { "+-".contains($0) || $0.isASCII && $0.isNumber }
      if tail.last?.isNumber == true {
        written += "e" + tail
        rest = rest[tail.endIndex...]
      }
    }
    guard let value = Number.parse(shown: written) ?? decimalComma(written) else { return nil }
    return (value, rest)
  }

  private static func decimalComma(_ text: String) -> Double? {
    guard text.count(where: { $0 == "," }) == 1, !text.contains(".") else { return nil }
    return Number.parse(String(text.map { $0 == "," ? "." : $0 }))
  }

  /// Times one after the other, as in `3d4h` and `5m12s`.
  private static func times(_ text: Substring) -> Double? {
    var rest = text
    var total = 0.0
    var count = 0
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      let unit = rest[digits.endIndex...].prefix { $0.isLetter }
      guard let value = Number.parse(String(digits)),
        let scale = Units.seconds[String(unit)]
      else { return nil }
      total += value * scale
      count += 1
      rest = rest[unit.endIndex...].drop { $0 == " " }
    }
    return count > 0 ? total : nil
  }

  /// `1:02:03` and `12:30`, days before a hyphen as `ps` writes them.
  private static func clock(_ text: Substring) -> Double? {
    var rest = text
    var days = 0.0
    if let hyphen = rest.utf8.firstIndex(of: UInt8(ascii: "-")), let value = Double(rest[..<hyphen])
    {
      days = value
      rest = rest[rest.index(after: hyphen)...]
    }
    guard
      rest.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
      )
    else { return nil }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for part in parts {
      guard let value = Double(part) else { return nil }
      seconds = seconds * 60 + value
    }
    return days * 86_400 + seconds
  }
}
