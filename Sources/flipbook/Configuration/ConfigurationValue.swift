import ListMotion
import FlipbookSnapshots
import FlipbookValueTrees
import TerminalList

/// The values in the configuration.
extension YAMLSetting {
  /// The value, which must be valid for the option.
  func read<Value>(_ option: OptionValue<Value>) throws -> Value {
    guard let value = option.read(text) else { throw failure("give \(option.fitting)") }
    return value
  }

  /// Keys of the keyboard, and the keys that they stand for.
  func keys() throws -> [(Key, Key)] {
    try pairs().map { name, value in
      guard let key = Key(name: name) else { throw value.failure("no such key on the keyboard") }
      guard let meaning = Key(name: value.text) else {
        throw value.failure("name the key whose action it performs, such as “]” or “page-down”")
      }
      return (key, meaning)
    }
  }
}

extension Key {
  /// The key with a name from the configuration: the character that it types, or a name such as `space`,
  /// `page-down` or `f5`, optionally after `ctrl-`, `alt-` and `shift-` for modifiers.
  init?(name: String) {
    var (rest, modifiers) = (Substring(name), Modifiers())
    while let (prefix, modifier) = Self.prefixes.first(where: { rest.hasPrefix($0.0) }),
      rest.count > prefix.count
    {
      rest = rest.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    if let known = Self.named[String(rest)] {
      self.init(known.code, modifiers: known.modifiers.union(modifiers))
    } else if rest.hasPrefix("f"), let number = Int(rest.dropFirst()), (1...63).contains(number) {
      self.init(.function(number), modifiers: modifiers)
    } else if let character = rest.single {
      // the character that Shift produces depends on the keyboard
      if modifiers.isSubset(of: .shift), !modifiers.isEmpty { return nil }
      let letter = modifiers.contains(.control) ? Character(character.lowercased()) : character
      self.init(.character(letter), modifiers: modifiers)
    } else {
      return nil
    }
  }

  private static let prefixes: [(String, Modifiers)] = [
    ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
  ]

  private static let named: [String: Key] = [
    "space": .character(" "), "up": .up, "down": .down, "left": .left, "right": .right,
    "home": .home, "end": .end, "page-up": .pageUp, "page-down": .pageDown, "tab": .tab,
    "back-tab": .shift(.tab), "enter": .enter, "escape": .escape, "backspace": .backspace,
    "delete": .delete, "insert": .insert,
  ]
}

extension Substring {
  /// The only character.
  fileprivate var single: Character? { count == 1 ? first : nil }
}
