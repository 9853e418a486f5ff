import CNcursesw
import Glibc

// MARK: - Codes of ncurses

extension Key {
  /// Creates the key of an ncurses code (`KEY_…`), as `getch` returns it and `get_wch` stores it
  /// with `KEY_CODE_YES`; `nil` for a code that is not a key, such as `KEY_RESIZE` and `KEY_MOUSE`.
  ///
  /// Keys with modifiers have codes that ncurses assigns as it reads the terminal's entry. They are
  /// identified by their names, as long as that terminal is the current one.
  public init?(code: Int32) {
    if let (known, modifiers) = Self.codes[code] {
      self.init(known, modifiers: modifiers)
    } else if (KEY_F0 + 1...KEY_F0 + 63).contains(code) {
      self = Self.functionKey(code)
    } else if code > KEY_MAX, let name = keyname(code),
      let key = Key(capability: String(cString: name))
    {
      self = key
    } else {
      return nil
    }
  }

  private static let codes: [Int32: (Code, Modifiers)] = [
    KEY_UP: (.up, []), KEY_DOWN: (.down, []), KEY_LEFT: (.left, []), KEY_RIGHT: (.right, []),
    KEY_SR: (.up, .shift), KEY_SF: (.down, .shift), KEY_SLEFT: (.left, .shift),
    KEY_SRIGHT: (.right, .shift), KEY_HOME: (.home, []), KEY_SHOME: (.home, .shift),
    KEY_END: (.end, []), KEY_SEND: (.end, .shift), KEY_PPAGE: (.pageUp, []),
    KEY_SPREVIOUS: (.pageUp, .shift), KEY_NPAGE: (.pageDown, []), KEY_SNEXT: (.pageDown, .shift),
    KEY_BTAB: (.tab, .shift), KEY_ENTER: (.enter, []), KEY_BACKSPACE: (.backspace, []),
    KEY_DC: (.delete, []), KEY_SDC: (.delete, .shift), KEY_IC: (.insert, []),
    KEY_SIC: (.insert, .shift),
  ]

  /// Creates the key of an extended capability such as `kUP5`: a key and the number of its
  /// modifiers.
  private init?(capability: String) {
    let keys: [String: Code] = [
      "kUP": .up, "kDN": .down, "kLFT": .left, "kRIT": .right, "kHOM": .home, "kEND": .end,
      "kPRV": .pageUp, "kNXT": .pageDown, "kIC": .insert, "kDC": .delete,
    ]
    let name = capability.prefix { !$0.isNumber }
    guard let code = keys[String(name)] else { return nil }
    let number = capability.dropFirst(name.count)
    guard let modifiers = Modifiers(parameter: number.isEmpty ? 2 : UInt32(number) ?? 0) else {
      return nil
    }
    self.init(code, modifiers: modifiers)
  }

  /// A function key. Terminfo entries number those with modifiers from 13 on: xterm's in rounds of
  /// twelve, as the sequence shows, and the console's with Shift.
  private static func functionKey(_ code: Int32) -> Key {
    let number = Int(code - KEY_F0)
    if number <= 12 { return .function(number) }
    if let definition = keybound(code, 0) {
      defer { free(definition) }
      var sequence = EscapeSequence()
      for scalar in String(cString: definition).unicodeScalars.dropFirst() {
        guard case .control(let text, let final) = sequence.append(scalar), text.contains(";")
        else {
          continue
        }
        return Key(parameters: text, final: final) ?? .function(number)
      }
    }
    let isConsole = termname().map { String(cString: $0).hasPrefix("linux") } ?? false
    return isConsole && number <= 20 ? .shift(.function(number - 12)) : .function(number)
  }

  /// Creates the key of a scalar that the terminal sent, as `get_wch` stores it with `OK`.
  public init(scalar: Unicode.Scalar) {
    switch scalar.value {
    case 9: self = .tab
    case 10, 13: self = .enter
    case 27: self = .escape
    case 8, 127: self = .backspace
    case 0: self = .control(" ")
    case 1...26: self = .control(Character(Unicode.Scalar(scalar.value + 0x60)!))
    case 28...31: self = .control(Character(Unicode.Scalar(scalar.value + 0x40)!))
    default: self = .character(Character(scalar))
    }
  }
}

// MARK: - Sequences of terminals

extension Key.Modifiers {
  /// Creates the modifiers of a number in a sequence, which is one more than their bits.
  ///
  /// Caps Lock and Num Lock (64 and 128) are ignored. The fourth bit is Meta for xterm and Super
  /// for kitty; 16 and 32 are kitty's Hyper and Meta.
  ///
  /// - Parameter isKitty: Whether kitty's protocol is in use.
  init?(parameter: UInt32, isKitty: Bool = false) {
    guard (1...256).contains(parameter) else { return nil }
    let bits = parameter - 1
    self.init(rawValue: UInt8(bits & 7))
    if bits & 8 != 0 { insert(isKitty ? .command : .alt) }
    if bits & 16 != 0 { insert(.command) }
    if bits & 32 != 0 { insert(.alt) }
  }
}

extension Key {
  /// Creates the key of a control sequence of xterm, vt220 or kitty that the terminal's entry does
  /// not list.
  ///
  /// An entry often lists only a few of the keys with modifiers. Besides, terminals send sequences other than
  /// those in their entry if the keypad mode was lost.
  ///
  /// - Parameter isKitty: Whether kitty's protocol is in use.
  init?(parameters: String, final: Unicode.Scalar, isKitty: Bool = false) {
    guard let numbers = KeyNumbers(parameters) else { return nil }
    // 3 is the release of a key
    guard numbers.event != 3,
      let modifiers = Modifiers(parameter: numbers.modifiers, isKitty: isKitty)
    else { return nil }
    if final == "u" {
      let shifted = numbers.shifted ?? (isKitty ? nil : numbers.first)
      self.init(
        typed: numbers.first, shifted: shifted, base: numbers.base, modifiers: modifiers)
    } else if final == "~", numbers.first == 27, let typed = numbers.third {
      self.init(typed: typed, shifted: typed, base: nil, modifiers: modifiers)
    } else if final == "~", let code = Self.numbered[numbers.first] {
      self.init(code, modifiers: modifiers)
    } else if numbers.first <= 1, let code = Self.lettered[final] {
      self.init(code, modifiers: modifiers)
    } else if numbers.first <= 1, final == "Z" {
      self.init(.tab, modifiers: modifiers.union(.shift))
    } else {
      return nil
    }
  }

  private static let lettered: [Unicode.Scalar: Code] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "M": .enter,
    "P": .function(1), "Q": .function(2), "R": .function(3), "S": .function(4),
  ]

  private static let numbered: [UInt32: Code] = [
    1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
    23: .function(11), 24: .function(12), 25: .function(13), 26: .function(14), 28: .function(15),
    29: .function(16), 31: .function(17), 32: .function(18), 33: .function(19), 34: .function(20),
  ]

  /// The keys of a keypad, which kitty numbers from 57399 on.
  private static let keypad: [Code] =
    "0123456789./*-+".map { .character($0) } + [.enter, .character("="), .character(",")]
    + [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete]

  /// Creates the key of a number: its character, or a key that kitty has assigned to the number.
  ///
  /// - Parameters:
  ///   - typed: The character without Shift, if `shifted` is a different one.
  ///   - shifted: The character with Shift, if it is known.
  ///   - base: The character on this key of an English keyboard.
  private init?(typed: UInt32, shifted: UInt32?, base: UInt32?, modifiers: Modifiers) {
    switch typed {
    case 8, 9, 13, 27, 127:
      guard let scalar = Unicode.Scalar(typed) else { return nil }
      self = Key(scalar: scalar).adding(modifiers)
    case 57376...57398: self.init(.function(Int(typed) - 57363), modifiers: modifiers)
    case 57399..<57399 + UInt32(Self.keypad.count):
      self.init(Self.keypad[Int(typed) - 57399], modifiers: modifiers)
    // all other keys with kitty numbers do not produce text and have no name here
    case 0..<32, 128..<160, 57344..<63744: return nil
    default:
      let isShortcut = !modifiers.isDisjoint(with: [.control, .command])
      let number = isShortcut && typed > 127 ? base ?? typed : typed
      guard let scalar = Unicode.Scalar(number) else { return nil }
      self.init(
        scalar, shifted: number == typed ? shifted.flatMap(Unicode.Scalar.init) : nil,
        modifiers: modifiers)
    }
  }

  /// Creates a character in the form in which every terminal reports it.
  private init(_ scalar: Unicode.Scalar, shifted: Unicode.Scalar?, modifiers: Modifiers) {
    var (character, modifiers) = (Character(scalar), modifiers)
    let isCased = character.isUppercase || character.isLowercase
    if isCased, !modifiers.isDisjoint(with: [.control, .command]) {
      character = Character(character.lowercased())
    } else if modifiers.contains(.shift) {
      let other = shifted.map { Character($0) } ?? Character(character.uppercased())
      if shifted != nil || other != character || character == " " { modifiers.remove(.shift) }
      character = other
    }
    if modifiers.subtracting(.alt) == .control, let scalar = character.unicodeScalars.first,
      scalar == " " || ("@"..."_").contains(scalar) || ("a"..."z").contains(scalar)
    {
      self = Key(scalar: Unicode.Scalar(UInt8(scalar.value & 0x1F)))
        .adding(modifiers.intersection(.alt))
    } else {
      self.init(.character(character), modifiers: modifiers)
    }
  }
}

/// The numbers of a sequence, such as `97:65:99;6:1`.
private struct KeyNumbers {
  /// The key; 1 if it is missing.
  var first: UInt32 = 1
  var shifted: UInt32?
  var base: UInt32?
  /// The modifiers; 1 if none are held.
  var modifiers: UInt32 = 1
  /// 1 for a press, 2 for a repetition, 3 for a release.
  var event: UInt32 = 1
  var third: UInt32?

  /// Creates the numbers; `nil` for anything else.
  init?(_ text: String) {
    if text.isEmpty { return }
    let fields = text.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    guard fields.count <= 3 else { return nil }
    func number(_ field: Int, _ part: Int) -> UInt32? {
      guard fields.indices.contains(field), fields[field].indices.contains(part) else { return nil }
      return UInt32(fields[field][part])
    }
    for part in fields.joined() where !part.isEmpty && UInt32(part) == nil { return nil }
    first = number(0, 0) ?? 1
    (shifted, base) = (number(0, 1), number(0, 2))
    modifiers = number(1, 0) ?? 1
    event = number(1, 1) ?? 1
    third = number(2, 0)
  }
}
