import ListMotion
import FlipbookSnapshots
import FlipbookValueTrees
import TerminalList

/// The values in the configuration.
extension YAMLSetting {
  /// One of a few words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws -> Choice {
    guard let choice = Choice(rawValue: text) else {
      throw failure("give \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return choice
  }

  func number(in range: ClosedRange<Double>) throws -> Double {
    guard let number = Double(text), range.contains(number) else {
      throw failure("give a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func size() throws -> Int {
    guard let bytes = SharedValue.bytes(text) else {
      throw failure("give a size such as 500K, 64M or 2G")
    }
    return bytes
  }

  /// A colour as `#5fafd7`.
  func color() throws -> Color {
    let digits = text.drop { $0 == "#" }
    guard digits.count == 6, let number = UInt32(digits, radix: 16) else {
      throw failure("give a colour such as \"#5fafd7\", in quotes")
    }
    return Color(hex: number)
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
