/// A key, with the modifiers that were held with it.
///
/// Keys are values, and their names work in patterns like cases:
///
/// ```swift
/// switch key {
/// case .up, .character("k"): moveUp()
/// case .shift(.up): extendUp()
/// case .control("f"), .pageDown: turnPage()
/// case .alt("x"), .alt(.control("x")): cut()
/// default: if let character = key.character { insert(character) }
/// }
/// ```
///
/// One key press is one value, whatever the terminal sends for it. Keys that a terminal cannot
/// distinguish become the simpler one: Ctrl-I is ``tab``, Ctrl-M and Ctrl-J are ``enter``, Ctrl-H
/// is ``backspace`` and Ctrl-[ is ``escape``. This also applies to terminals that can distinguish
/// them, so that a program has the same keys everywhere. Shift with Enter, Tab and letters with
/// Ctrl, and Ctrl with digits and Enter, are reported only by terminals with a protocol for them
/// (kitty's protocol, xterm's `modifyOtherKeys`), which ``Terminal`` turns on if it is available.
public struct Key: Hashable, Sendable {
  /// The key that was pressed.
  package var code: Code
  /// The modifiers that were held with it. Shift is not included if it results in another
  /// character, which then implies it.
  public var modifiers: Modifiers

  /// Creates a key, optionally with modifiers.
  package init(_ code: Code, modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The keys of a keyboard.
  package enum Code: Hashable, Sendable {
    /// A letter, a digit, a symbol or a blank. A letter held with Ctrl is lowercase.
    case character(Character)
    case up, down, left, right
    case home, end, pageUp, pageDown
    case tab, enter, escape, insert
    /// The key that deletes to the left.
    case backspace
    /// The key that deletes under the cursor.
    case delete
    /// F1, F2 and so on.
    case function(Int)
  }

  /// Keys that are held while another is pressed.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits of these modifiers, as terminals send them.
    public let rawValue: UInt8

    /// Creates a set from these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, Option or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Ctrl.
    public static let control = Modifiers(rawValue: 4)
    /// Super: the key with a window or a cloverleaf. Only kitty's protocol reports it.
    public static let command = Modifiers(rawValue: 8)
  }

  /// The character that the key types; `nil` if it does not type one or is held with Ctrl, Alt or Super.
  public var character: Character? {
    guard modifiers.isSubset(of: .shift), case .character(let character) = code else { return nil }
    return character
  }
}

// MARK: - Names

extension Key {
  /// A letter, a digit, a symbol or a blank.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }
  /// A lowercase letter, a symbol or a blank, held with Ctrl.
  public static func control(_ character: Character) -> Key {
    Key(.character(character), modifiers: .control)
  }
  /// A letter, a digit, a symbol or a blank, held with Alt.
  public static func alt(_ character: Character) -> Key {
    Key(.character(character), modifiers: .alt)
  }
  /// A key held with Shift, such as `.shift(.up)`.
  public static func shift(_ key: Key) -> Key { key.adding(.shift) }
  /// A key held with Ctrl, such as `.control(.left)`.
  public static func control(_ key: Key) -> Key { key.adding(.control) }
  /// A key held with Alt, such as `.alt(.control("x"))`.
  public static func alt(_ key: Key) -> Key { key.adding(.alt) }
  /// The arrow up.
  public static let up = Key(.up)
  /// The arrow down.
  public static let down = Key(.down)
  /// The arrow to the left.
  public static let left = Key(.left)
  /// The arrow to the right.
  public static let right = Key(.right)
  /// Home.
  public static let home = Key(.home)
  /// End.
  public static let end = Key(.end)
  /// Page Up.
  public static let pageUp = Key(.pageUp)
  /// Page Down.
  public static let pageDown = Key(.pageDown)
  /// Tab, which is also Ctrl-I.
  public static let tab = Key(.tab)
  /// Enter or Return, which is also Ctrl-M.
  public static let enter = Key(.enter)
  /// Escape, alone.
  public static let escape = Key(.escape)
  /// The key that deletes to the left.
  public static let backspace = Key(.backspace)
  /// The key that deletes under the cursor.
  public static let delete = Key(.delete)
  /// Insert.
  public static let insert = Key(.insert)
  /// F1, F2 and so on.
  public static func function(_ number: Int) -> Key { Key(.function(number)) }

  /// The key with these modifiers added.
  func adding(_ modifiers: Modifiers) -> Key {
    Key(code, modifiers: self.modifiers.union(modifiers))
  }
}
