import TerminalList

extension Key {
  /// The key of a name in the configuration: the character that it types, or such as `space`,
  /// `page-down`, `ctrl-l`, `f5`.
  init?(name: String) {
    if let known = Self.named[name] {
      self = known
    } else if name.hasPrefix("ctrl-"), let letter = name.dropFirst(5).single {
      self = .control(Character(letter.lowercased()))
    } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...63).contains(number) {
      self = .function(number)
    } else if let character = Substring(name).single {
      self = .character(character)
    } else {
      return nil
    }
  }

  private static let named: [String: Key] = [
    "space": .character(" "), "up": .up, "down": .down, "left": .left, "right": .right,
    "home": .home, "end": .end, "page-up": .pageUp, "page-down": .pageDown, "tab": .tab,
    "back-tab": .backTab, "enter": .enter, "escape": .escape, "backspace": .backspace,
    "delete": .delete, "insert": .insert,
  ]
}

extension Substring {
  /// The only character.
  fileprivate var single: Character? { count == 1 ? first : nil }
}
