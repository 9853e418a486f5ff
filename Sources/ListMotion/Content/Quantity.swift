internal import Quantities

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
  static func isKnown(_ unit: String) -> Bool {
    let head = String(unit.prefix { $0 != "/" })
    return head.isEmpty || Units.bytes[head] != nil || Units.seconds[head] != nil
  }

  /// The measure that `unit` belongs to and how many of its smallest it is; `MB/s` is a size per
  /// `s`. A unit that is not known measures itself.
  ///
  /// - Parameter isMoney: Whether it counts money, whose `K` is a thousand.
  static func scale(of unit: String, isMoney: Bool = false) -> (measure: String, scale: Double) {
    let slash = unit.firstIndex(of: "/") ?? unit.endIndex
    let (head, per) = (String(unit[..<slash]), unit[slash...])
    // of ones and bytes tools often leave the unit out
    if let scale = head.isEmpty ? 1 : Units.bytes[isMoney ? head + "B" : head] {
      return ("size\(per)", scale)
    }
    if let scale = Units.seconds[head] { return ("time\(per)", scale) }
    return (unit, 1)
  }
}

/// Reads a ``Quantity`` from the first glyph to the last.
struct QuantityScanner {
  private let glyphs: ArraySlice<Glyph>
  private var at: Int

  /// Blanks at both ends are no part of it.
  init(_ glyphs: ArraySlice<Glyph>) {
    var glyphs = glyphs
    while glyphs.first == .space { glyphs.removeFirst() }
    while glyphs.last == .space { glyphs.removeLast() }
    self.glyphs = glyphs
    at = glyphs.startIndex
  }

  private var next: Glyph? { at < glyphs.endIndex ? glyphs[at] : nil }

  /// The whole text as a quantity. O(1) for a text that does not begin like one.
  mutating func quantity() -> Quantity? {
    if hasThreeWords { return nil }
    let sign = sign()
    let currency = currency()
    guard let number = number() else { return nil }
    while next == .space { at += 1 }
    guard let unit = unit() else { return nil }
    if next != nil {
      guard currency.isEmpty, let rest = laterParts(after: unit) else { return nil }
      return Quantity(value: sign * (number * Units.seconds[unit]! + rest), measure: "time")
    }
    let (measure, scale) = Unit.scale(of: unit, isMoney: !currency.isEmpty)
    return Quantity(value: sign * number * scale, measure: currency + measure)
  }

  /// Whether there are blanks at more than one place: a number and its unit are two words.
  private var hasThreeWords: Bool {
    guard let first = glyphs.firstIndex(of: .space),
      let second = glyphs[first...].firstIndex(where: { $0 != .space })
    else { return false }
    return glyphs[second...].contains(.space)
  }

  private mutating func sign() -> Double {
    switch next?.ownScalar {
    case "+": at += 1
    case "-", "−":
      at += 1
      return -1
    default: break
    }
    return 1
  }

  private mutating func currency() -> String {
    switch next?.ownScalar {
    case "$", "€", "£", "¥":
      defer { at += 1 }
      return String(glyphs[at].scalar)
    default: return ""
    }
  }

  /// The rest of `5m12s` behind `5m`, in seconds.
  private mutating func laterParts(after unit: String) -> Double? {
    guard Units.seconds[unit] != nil else { return nil }
    var seconds = 0.0
    while next != nil {
      guard let number = number(), let unit = self.unit(), let scale = Units.seconds[unit] else {
        return nil
      }
      seconds += number * scale
    }
    return seconds
  }

  /// Letters, `%` and the like up to a digit or the end; `nil` when something else follows.
  private mutating func unit() -> String? {
    let start = at
    while let next, !next.isDigit {
      guard next.isInUnit else { return nil }
      at += 1
    }
    let unit = glyphs[start..<at]
    return unit.first == Glyph("/") ? nil : unit.text
  }

  private mutating func number() -> Double? {
    var text = digits()
    if let next, (1...3).contains(text.utf8.count), next.separatesThousands {
      while self.next == next, isGroup(from: at + 1) {
        at += 1
        text += digits()
      }
    }
    if next == Glyph(".") || next == Glyph(","), at + 1 < glyphs.endIndex, glyphs[at + 1].isDigit {
      at += 1
      text = (text.isEmpty ? "0" : text) + "." + digits()
    }
    return text.isEmpty ? nil : Double(text + exponent())
  }

  private mutating func digits() -> String {
    let start = at
    while let next, next.isDigit { at += 1 }
    return glyphs[start..<at].text
  }

  /// Whether exactly three digits stand from `index` on.
  private func isGroup(from index: Int) -> Bool {
    let group = glyphs[index...].prefix(4)
    return group.count >= 3 && group.prefix(3).allSatisfy(\.isDigit)
      && !(group.count == 4 && glyphs[index + 3].isDigit)
  }

  /// `e6` or `e-06`, up to the end.
  private mutating func exponent() -> String {
    guard next == Glyph("e") || next == Glyph("E") else { return "" }
    var digits = glyphs[(at + 1)...]
    if digits.first == Glyph("+") || digits.first == Glyph("-") { digits.removeFirst() }
    guard (1...3).contains(digits.count), digits.allSatisfy(\.isDigit) else { return "" }
    defer { at = glyphs.endIndex }
    return glyphs[at...].text
  }
}

extension ArraySlice<Glyph> {
  /// What the glyphs show, as text.
  var text: String {
    if allSatisfy({ $0.scalarValue < 0x80 && !$0.hasMarks }) {
      return String(decoding: lazy.map { UInt8($0.scalarValue) }, as: UTF8.self)
    }
    var text = ""
    for glyph in self { text.unicodeScalars.append(contentsOf: glyph.scalars) }
    return text
  }
}

extension Glyph {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(scalarValue) && !hasMarks }

  fileprivate var isInUnit: Bool {
    if scalarValue < 0x80, !hasMarks {
      return scalarValue == 0x25 || scalarValue == 0x2F
        || (0x61...0x7A).contains(scalarValue | 0x20)
    }
    return switch ownScalar {
    case "‰", "°", "²", "³": true
    default: scalar.properties.isAlphabetic
    }
  }

  fileprivate var separatesThousands: Bool {
    switch ownScalar {
    case ",", "'", "’", "_", "\u{A0}", "\u{2009}", "\u{202F}": true
    default: false
    }
  }
}
