/// A number with its unit, as people and programs write them: `5,302`, `-3.5%`, `$12`, `128Mi`,
/// `1.2e6`, `9MB/s`, `5m12s`, `12:30`.
///
/// `,`, `'`, `_` or a space may group thousands. A comma that does not group them is a decimal comma,
/// and then points may group them: `1.200,50`. Whether `1,234` or `1.234` is more than a thousand depends on
/// other numbers; see ``haveDecimalComma(_:)``. Versions, addresses and dates are not quantities: they have
/// more than one point, or a hyphen inside.
package struct Quantity: Equatable, Sendable {
  /// The kind of thing that a quantity measures.
  package enum Measure: Hashable, Sendable {
    case number
    case percent
    case bytes
    case seconds
    /// A time of day or a running time with colons, in seconds.
    case clock
    /// A number with an `m`: minutes when compared with times, thousandths when compared with numbers.
    case minutesOrThousandths
    /// A unit without a scale, which can be compared only with itself.
    case other(String)
  }

  /// The value in ones, bytes or seconds; the number as written if the unit has no scale.
  package let value: Double
  package let measure: Measure
  /// `$`, `€`, `£` or `¥`; empty if there is none.
  package let currency: String
  /// The unit after a slash, such as `/s`; empty if there is none.
  package let rate: String

  fileprivate init(_ value: Double, _ measure: Measure, currency: String = "", rate: String = "") {
    (self.value, self.measure, self.currency, self.rate) = (value, measure, currency, rate)
  }

  /// Reads all of `text`, except blanks at its ends.
  ///
  /// `nil` unless the text is exactly one quantity. O(bytes).
  ///
  /// - Parameter hasDecimalComma: Whether the surrounding numbers have a decimal comma.
  package init?(_ text: String, decimalComma hasDecimalComma: Bool = false) {
    var text = text
    guard let quantity = text.withUTF8({ Quantity(utf8: $0, decimalComma: hasDecimalComma) }) else {
      return nil
    }
    self = quantity
  }

  /// Reads a quantity, ignoring a remark in parentheses after it, as in `5 (637s ago)`.
  package init?(remarked text: String, decimalComma hasDecimalComma: Bool = false) {
    let end = text.firstRange(of: " (")?.lowerBound ?? text.endIndex
    self.init(String(text[..<end]), decimalComma: hasDecimalComma)
  }

  /// Reads UTF-8, as ``init(_:decimalComma:)`` does.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>, decimalComma hasDecimalComma: Bool = false)
  {
    func scan(_ hasComma: Bool) -> Quantity? {
      var scanner = QuantityScanner(bytes, decimalComma: hasComma)
      return scanner.quantity().flatMap { $0.value.isFinite ? $0 : nil }
    }
    let other = {
      hasDecimalComma || bytes.contains(UInt8(ascii: ",")) ? scan(!hasDecimalComma) : nil
    }
    guard let quantity = scan(hasDecimalComma) ?? other() else { return nil }
    self = quantity
  }

  /// Whether numbers among the strings have a decimal comma: more strings are numbers only if the comma is
  /// decimal than only if the point is.
  package static func haveDecimalComma(_ texts: some Sequence<String>) -> Bool {
    var balance = 0
    for var text in texts where text.utf8.contains(where: { ",.".utf8.contains($0) }) {
      let (comma, point) = text.withUTF8 { bytes in
        var scanners = [true, false].map { QuantityScanner(bytes, decimalComma: $0) }
        return (scanners[0].quantity() != nil, scanners[1].quantity() != nil)
      }
      // `192.168.100.200` is not a number
      if comma, !point, text.contains(",") { balance += 1 }
      if point, !comma { balance -= 1 }
    }
    return balance > 0
  }

  /// The value of a plain number, with or without a currency.
  package var number: Double? { measure == .number && rate.isEmpty ? value : nil }

  /// Both values in the same unit; `nil` if they cannot be compared.
  ///
  /// Quantities can be compared if they have the same measure and rate or are both times. A plain number can
  /// be compared with anything.
  package func values(beside other: Quantity) -> (Double, Double)? {
    if measure == other.measure, rate == other.rate { return (value, other.value) }
    switch (measure, other.measure) {
    case (.minutesOrThousandths, .seconds), (.minutesOrThousandths, .clock):
      return (value * 60, other.value)
    case (.seconds, .minutesOrThousandths), (.clock, .minutesOrThousandths):
      return (value, other.value * 60)
    case (.minutesOrThousandths, .number): return (value / 1_000, other.value)
    case (.number, .minutesOrThousandths): return (value, other.value / 1_000)
    case (.number, _), (_, .number), (.clock, .seconds), (.seconds, .clock):
      return (value, other.value)
    default: return nil
    }
  }

  /// Whether the quantity is a time, or might be one, such as `5m`.
  package var isTime: Bool { [.seconds, .clock, .minutesOrThousandths].contains(measure) }

  /// The value to sort or draw by; a single `m` counts as minutes.
  package var sortValue: Double { measure == .minutesOrThousandths ? value * 60 : value }
}

/// The units of sizes and times.
///
/// All code that reads numbers uses this table, so that the screen and conditions always agree about
/// increases.
package enum Units {
  /// The number of bytes in each unit.
  ///
  /// `K`, `Ki`, `KiB` and `k` are 1,024, as in the output of `df -h`, `free -h`, `top` and `ls -lh`. `kB`,
  /// `KB` and `MB` are powers of 1,000, as in the International System of Units.
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

  /// The number of seconds in each unit. `m` is a minute.
  package static let seconds: [String: Double] = [
    "ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ms": 1e-3, "s": 1, "sec": 1, "m": 60,
    "min": 60, "h": 3_600, "d": 86_400, "w": 604_800, "y": 31_557_600,
  ]

  /// Whether a word is a unit with a scale, with or without a rate such as `/s`.
  package static func contains(_ word: String) -> Bool {
    let head = String(word.prefix { $0 != "/" })
    return head.isEmpty || bytes[head] != nil || seconds[head] != nil
  }

  private static func scale(of base: Double, _ power: Int) -> Double {
    (0..<power).reduce(1) { scale, _ in scale * base }
  }
}

/// Reads one quantity from UTF-8 bytes, from left to right.
private struct QuantityScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at: Int
  private let end: Int
  private let decimalSign: UInt8
  /// The strings that can separate groups of three digits.
  private let separators: [String]

  init(_ bytes: UnsafeBufferPointer<UInt8>, decimalComma hasDecimalComma: Bool) {
    decimalSign = UInt8(ascii: hasDecimalComma ? "," : ".")
    separators = hasDecimalComma ? Self.pointSeparators : Self.commaSeparators
    var (start, end) = (0, bytes.count)
    while start < end, bytes[start] == .blank { start += 1 }
    while start < end, bytes[end - 1] == .blank { end -= 1 }
    (self.bytes, at, self.end) = (bytes, start, end)
  }

  mutating func quantity() -> Quantity? {
    let isNegative = skip("-") || skip("\u{2212}")
    if !isNegative { _ = skip("+") }
    let sign = isNegative ? -1.0 : 1.0
    var currency = self.currency()
    if !currency.isEmpty { skipBlanks() }
    let start = at
    guard let number = number() else { return nil }
    if currency.isEmpty, next == UInt8(ascii: ":") || next == UInt8(ascii: "-") {
      at = start
      return clock().map { Quantity(sign * $0, .clock) }
    }
    skipBlanks()
    if currency.isEmpty { currency = self.currency() }
    guard let unit = unit() else { return nil }
    skipBlanks()
    if at < end {
      guard currency.isEmpty, let scale = Units.seconds[unit], let rest = laterTimes() else {
        return nil
      }
      return Quantity(sign * (number * scale + rest), .seconds)
    }
    return Self.quantity(sign * number, unit: unit, currency: currency)
  }

  private static func quantity(_ number: Double, unit: String, currency: String) -> Quantity {
    let slash = unit.firstIndex(of: "/") ?? unit.endIndex
    let (head, rate) = (String(unit[..<slash]), String(unit[slash...]))
    if !currency.isEmpty, let scale = head.isEmpty ? 1 : Units.bytes[head + "B"] {
      return Quantity(number * scale, .number, currency: currency, rate: rate)
    }
    if unit.isEmpty { return Quantity(number, .number, currency: currency) }
    if head == "%" { return Quantity(number, .percent, currency: currency, rate: rate) }
    if unit == "m" { return Quantity(number, .minutesOrThousandths, currency: currency) }
    if let scale = Units.bytes[head] {
      return Quantity(number * scale, .bytes, currency: currency, rate: rate)
    }
    if let scale = Units.seconds[head] {
      return Quantity(number * scale, .seconds, currency: currency, rate: rate)
    }
    return Quantity(number, .other(unit), currency: currency)
  }

  private mutating func currency() -> String { ["$", "€", "£", "¥"].first { skip($0) } ?? "" }

  /// Digits, with or without grouped thousands, decimals and an exponent.
  private mutating func number() -> Double? {
    let start = at
    skipDigits()
    let isZero = at - start == 1 && bytes[start] == UInt8(ascii: "0")
    if (1...3).contains(at - start), !isZero,
      let separator = separators.first(where: { stands($0) })
    {
      while stands(separator), hasThreeDigits(from: at + separator.utf8.count) {
        at += separator.utf8.count + 3
      }
    }
    let whole = start..<at
    var decimals = at..<at
    if next == decimalSign, isDigit(at + 1) {
      at += 1
      let first = at
      skipDigits()
      decimals = first..<at
    }
    guard !whole.isEmpty || !decimals.isEmpty else { return nil }
    return value(whole, decimals, exponent: exponent())
  }

  private static let commaSeparators = [",", "'", "’", "_", " ", "\u{A0}", "\u{2009}", "\u{202F}"]
  private static let pointSeparators = ["."] + commaSeparators.dropFirst()

  /// The power of ten after `e`; 0 if there is none.
  private mutating func exponent() -> Int {
    guard let next, next | 0x20 == UInt8(ascii: "e") else { return 0 }
    var place = at + 1
    let isNegative = place < end && bytes[place] == UInt8(ascii: "-")
    if isNegative || place < end && bytes[place] == UInt8(ascii: "+") { place += 1 }
    var (power, count) = (0, 0)
    while isDigit(place) {
      power = min(power * 10 + Int(bytes[place] - 0x30), 10_000)
      (place, count) = (place + 1, count + 1)
    }
    let isWhole = place == end || !bytes[place].isLetter
    guard count > 0, isWhole else { return 0 }
    at = place
    return isNegative ? -power : power
  }

  /// The number that the digits represent. Up to 15 digits and powers of ten up to 22 are exact, so only the
  /// result is rounded (Clinger, How to Read Floating Point Numbers Accurately, 1990). The standard library
  /// converts all other numbers.
  private func value(_ whole: Range<Int>, _ decimals: Range<Int>, exponent: Int) -> Double? {
    var (mantissa, count) = (UInt64(0), 0)
    for range in [whole, decimals] {
      for place in range where isDigit(place) {
        mantissa = mantissa &* 10 &+ UInt64(bytes[place] - 0x30)
        count += 1
      }
    }
    let power = exponent - decimals.count
    if count <= 15, abs(power) < Self.powersOfTen.count {
      let scale = Self.powersOfTen[abs(power)]
      return power < 0 ? Double(mantissa) / scale : Double(mantissa) * scale
    }
    let digits = [whole, decimals].joined().filter(isDigit).map { bytes[$0] }
    return Double(String(decoding: digits, as: UTF8.self) + "e\(power)")
  }

  private static let powersOfTen = (0...22).map { Double("1e\($0)")! }

  /// Letters, `%` and similar characters up to a digit, a blank or the end; `nil` if anything else follows.
  private mutating func unit() -> String? {
    let start = at
    while let next, next != .blank, !isDigit(at) {
      guard next.isLetter || next >= 0x80 || next == UInt8(ascii: "%") || next == UInt8(ascii: "/")
      else { return nil }
      at += 1
    }
    guard start == at || bytes[start] != UInt8(ascii: "/") else { return nil }
    let unit = String(decoding: bytes[start..<at], as: UTF8.self)
    let isWord = unit.unicodeScalars.allSatisfy {
      $0.isASCII || "‰°²³".unicodeScalars.contains($0) || $0.properties.isAlphabetic
    }
    return isWord ? unit : nil
  }

  /// The rest of `5m12s` after `5m`, in seconds.
  private mutating func laterTimes() -> Double? {
    var seconds = 0.0
    while at < end {
      guard let number = number() else { return nil }
      guard let unit = unit(), let scale = Units.seconds[unit] else { return nil }
      seconds += number * scale
      skipBlanks()
    }
    return seconds
  }

  /// `1:02:03` and `12:30` in seconds; a number of days and a hyphen may come first, as in the output of
  /// `ps`.
  private mutating func clock() -> Double? {
    var days = 0.0
    var parts: [Double] = []
    while let part = number() {
      if parts.isEmpty, days == 0, skip("-") {
        days = part
        continue
      }
      parts.append(part)
      if !skip(":") { break }
    }
    guard at == end, (2...3).contains(parts.count) else { return nil }
    return days * 86_400 + parts.reduce(0) { $0 * 60 + $1 }
  }

  private var next: UInt8? { at < end ? bytes[at] : nil }

  private func isDigit(_ place: Int) -> Bool { place < end && bytes[place] &- 0x30 < 10 }

  private func hasThreeDigits(from place: Int) -> Bool {
    (0..<3).allSatisfy { isDigit(place + $0) } && !isDigit(place + 3)
  }

  /// Whether `text` follows at the current position.
  private func stands(_ text: String) -> Bool {
    let text = text.utf8
    return end - at >= text.count && zip(text, bytes[at...]).allSatisfy { $0 == $1 }
  }

  private mutating func skip(_ text: String) -> Bool {
    guard stands(text) else { return false }
    at += text.utf8.count
    return true
  }

  private mutating func skipDigits() { while isDigit(at) { at += 1 } }
  private mutating func skipBlanks() { while skip(" ") || skip("\u{A0}") || skip("\u{202F}") {} }
}

extension UInt8 {
  fileprivate static let blank = UInt8(ascii: " ")
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}
