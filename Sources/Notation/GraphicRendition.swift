/// The parameters of "select graphic rendition" (`ESC [ … m`, ECMA-48): reading and writing them.
extension Style {
  /// The attributes, and the parameters that turn them on.
  private static var codes: [(attribute: Attributes, code: Int)] {
    [(.bold, 1), (.dim, 2), (.italic, 3), (.underline, 4), (.reverse, 7)]
  }

  /// The parameters that turn the plain style into this one; empty for the plain style.
  ///
  /// - Parameter isShort: Whether the first sixteen colours are written with the numbers that every terminal
  ///   supports (`31`), instead of the numbers of the 256-colour palette (`38;5;1`).
  package func selectParameters(short isShort: Bool = false) -> String {
    let attributes = Self.codes.filter { self.attributes.contains($0.attribute) }
    return
      (attributes.map { String($0.code) }
      + [foreground.parameters(from: 30, isShort), background.parameters(from: 40, isShort)])
      .filter { !$0.isEmpty }.joined(separator: ";")
  }

  /// Applies parameters.
  ///
  /// Supports the forms `38;5;n`, `38;2;r;g;b` and their variants with colons. Unknown parameters are ignored.
  package mutating func select(_ parameters: Substring.UTF8View) {
    let groups = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    var codes = groups.map { group in
      group.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        Int(String(Substring($0))) ?? 0
      }
    }[...]
    while let code = codes.popFirst() { select(code, &codes) }
  }

  private mutating func select(_ code: [Int], _ rest: inout ArraySlice<[Int]>) {
    let number = code.first ?? 0
    switch number {
    case 0: self = .plain
    case 4 where code.count > 1 && code[1] == 0: attributes.remove(.underline)
    case 1...4, 7:
      attributes.formUnion(Self.codes.first { $0.code == number }.map(\.attribute) ?? [])
    case 21: attributes.insert(.underline)
    case 22: attributes.subtract([.bold, .dim])
    case 23: attributes.remove(.italic)
    case 24: attributes.remove(.underline)
    case 27: attributes.remove(.reverse)
    case 30...37: foreground = .palette(UInt8(number - 30))
    case 38: if let color = Color(code, &rest) { foreground = color }
    case 39: foreground = .default
    case 40...47: background = .palette(UInt8(number - 40))
    case 48: if let color = Color(code, &rest) { background = color }
    case 49: background = .default
    case 90...97: foreground = .palette(UInt8(number - 90 + 8))
    case 100...107: background = .palette(UInt8(number - 100 + 8))
    default: break
    }
  }
}

extension Color {
  /// The parameters for a colour; `base` is 30 for the foreground and 40 for the background.
  fileprivate func parameters(from base: Int, _ isShort: Bool) -> String {
    if isDefault { return "" }
    guard let number = paletteNumber.map(Int.init) else {
      return "\(base + 8);2;\(red);\(green);\(blue)"
    }
    guard isShort, number < 16 else { return "\(base + 8);5;\(number)" }
    return String(number < 8 ? base + number : base + 60 + number - 8)
  }

  /// The colour after a 38 or 48: in the same parameter (`38:2::r:g:b`), or in the next ones.
  fileprivate init?(_ code: [Int], _ rest: inout ArraySlice<[Int]>) {
    var parts = code.dropFirst()
    if parts.isEmpty {
      let kind = rest.popFirst()?.first
      let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
      guard let kind, rest.count >= count else {
        rest = rest.dropFirst(count)
        return nil
      }
      parts = ([kind] + rest.prefix(count).map { $0.first ?? 0 })[...]
      rest = rest.dropFirst(count)
    }
    switch parts.first {
    case 5 where parts.count > 1:
      self = .palette(UInt8(clamping: parts[parts.startIndex + 1]))
    case 2 where parts.count > 3:
      let mixed = parts.suffix(3).map { UInt8(clamping: $0) }
      self.init(red: mixed[0], green: mixed[1], blue: mixed[2])
    default: return nil
    }
  }
}
