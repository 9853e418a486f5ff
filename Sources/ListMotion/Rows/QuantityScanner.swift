/// Reads a ``Quantity`` from the first character to the last.
struct QuantityScanner {
  private let characters: [Character]
  private var at = 0

  init(_ text: String) {
    var text = text[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    characters = Array(text)
  }

  private var next: Character? { at < characters.count ? characters[at] : nil }

  /// The whole text as a quantity.
  mutating func quantity() -> Quantity? {
    let sign = sign()
    let currency = symbol(of: "$€£¥")
    guard let number = number() else { return nil }
    while next == " " { at += 1 }
    guard let unit = unit() else { return nil }
    if next != nil {
      guard currency.isEmpty, let rest = laterParts(after: unit) else { return nil }
      return Quantity(value: sign * (number * Unit.durations[unit]! + rest), measure: "time")
    }
    let (measure, scale) = Unit.scale(of: unit)
    return Quantity(value: sign * number * scale, measure: currency + measure)
  }

  private mutating func sign() -> Double {
    switch symbol(of: "+-−") {
    case "-", "−": -1
    default: 1
    }
  }

  /// The next character if it is one of `symbols`, else nothing.
  private mutating func symbol(of symbols: String) -> String {
    guard let next, symbols.contains(next) else { return "" }
    at += 1
    return String(next)
  }

  /// The rest of `5m12s` behind `5m`, in seconds.
  private mutating func laterParts(after unit: String) -> Double? {
    guard Unit.durations[unit] != nil else { return nil }
    var seconds = 0.0
    while next != nil {
      guard let number = number(), let unit = self.unit(), let scale = Unit.durations[unit] else {
        return nil
      }
      seconds += number * scale
    }
    return seconds
  }

  /// Letters, `%` and the like up to a digit or the end; `nil` when something else follows.
  private mutating func unit() -> String? {
    var unit = ""
    while let next, !next.isDigit {
      guard next.isLetter || "%‰°/²³".contains(next) else { return nil }
      unit.append(next)
      at += 1
    }
    return unit.first == "/" ? nil : unit
  }

  private mutating func number() -> Double? {
    var text = digits()
    if let next, !text.isEmpty, text.count <= 3, Self.separators.contains(next) {
      while self.next == next, isGroup(from: at + 1) {
        at += 1
        text += digits()
      }
    }
    if next == "." || next == ",", at + 1 < characters.count, characters[at + 1].isDigit {
      at += 1
      text = (text.isEmpty ? "0" : text) + "." + digits()
    }
    return text.isEmpty ? nil : Double(text + exponent())
  }

  private static let separators: Set<Character> = [
    ",", "'", "’", "_", "\u{A0}", "\u{2009}", "\u{202F}",
  ]

  private mutating func digits() -> String {
    let start = at
    while let next, next.isDigit { at += 1 }
    return String(characters[start..<at])
  }

  /// Whether exactly three digits stand from `index` on.
  private func isGroup(from index: Int) -> Bool {
    guard index + 3 <= characters.count, characters[index..<index + 3].allSatisfy(\.isDigit) else {
      return false
    }
    return index + 3 == characters.count || !characters[index + 3].isDigit
  }

  /// `e6` or `e-06`, up to the end.
  private mutating func exponent() -> String {
    guard next == "e" || next == "E" else { return "" }
    var digits = characters[(at + 1)...]
    if let sign = digits.first, sign == "+" || sign == "-" { digits.removeFirst() }
    guard (1...3).contains(digits.count), digits.allSatisfy(\.isDigit) else { return "" }
    defer { at = characters.count }
    return String(characters[at...])
  }
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
