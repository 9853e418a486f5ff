/// A key, with the keys that were held with it.
///
/// Keys are values, and their names read in patterns as cases do:
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
/// One key press is one value, whatever the terminal sends for it. What a terminal cannot tell
/// apart is the simpler key: Ctrl-I is ``tab``, Ctrl-M and Ctrl-J are ``enter``, Ctrl-H is
/// ``backspace`` and Ctrl-[ is ``escape``, also on terminals that could, so that a program
/// has the same keys everywhere. Shift with Enter, Tab and letters with Ctrl, and Ctrl with digits and
/// Enter, come only from terminals with a way to say so (kitty's protocol, xterm's
/// `modifyOtherKeys`), which ``Terminal`` asks for where it is offered.
public struct Key: Hashable, Sendable {
  /// The key that went down.
  public var code: Code
  /// What was held meanwhile. Shift is not told of a character that is another one with it: that is
  /// in the character.
  public var modifiers: Modifiers

  /// A key, held with others.
  public init(_ code: Code, modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  /// The keys of a keyboard.
  public enum Code: Hashable, Sendable {
    /// A letter, a digit, a sign or a blank. A letter that is held with Ctrl is in lower case.
    case character(Character)
    /// The arrow up.
    case up
    /// The arrow down.
    case down
    /// The arrow to the left.
    case left
    /// The arrow to the right.
    case right
    /// To the start.
    case home
    /// To the end.
    case end
    /// A screenful up.
    case pageUp
    /// A screenful down.
    case pageDown
    /// Tab.
    case tab
    /// Enter or Return.
    case enter
    /// Escape.
    case escape
    /// What deletes to the left.
    case backspace
    /// What deletes under the cursor.
    case delete
    /// Insert.
    case insert
    /// F1 and on.
    case function(Int)
  }

  /// Keys that are held while another goes down.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits of these keys, as terminals send them.
    public let rawValue: UInt8

    /// A set of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt, Option or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Ctrl.
    public static let control = Modifiers(rawValue: 4)
    /// Super: the key with a window or a clover leaf. Only kitty's protocol tells it.
    public static let command = Modifiers(rawValue: 8)
  }

  /// The character that the key types; `nil` for a key that types none, or is held with Ctrl, Alt or
  /// Super.
  public var character: Character? {
    guard modifiers.isSubset(of: .shift), case .character(let character) = code else { return nil }
    return character
  }
}

// MARK: - Names

extension Key {
  /// A letter, a digit, a sign or a blank.
  public static func character(_ character: Character) -> Key { Key(.character(character)) }
  /// A letter in lower case, a sign or a blank, held with Ctrl.
  public static func control(_ character: Character) -> Key {
    Key(.character(character), modifiers: .control)
  }
  /// A letter, a digit, a sign or a blank, held with Alt.
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
  /// To the start.
  public static let home = Key(.home)
  /// To the end.
  public static let end = Key(.end)
  /// A screenful up.
  public static let pageUp = Key(.pageUp)
  /// A screenful down.
  public static let pageDown = Key(.pageDown)
  /// Tab, which is Ctrl-I too.
  public static let tab = Key(.tab)
  /// Enter or Return, which is Ctrl-M too.
  public static let enter = Key(.enter)
  /// Escape, alone.
  public static let escape = Key(.escape)
  /// What deletes to the left.
  public static let backspace = Key(.backspace)
  /// What deletes under the cursor.
  public static let delete = Key(.delete)
  /// Insert.
  public static let insert = Key(.insert)
  /// F1 and on.
  public static func function(_ number: Int) -> Key { Key(.function(number)) }

  /// The key held with these too.
  func adding(_ modifiers: Modifiers) -> Key {
    Key(code, modifiers: self.modifiers.union(modifiers))
  }
}
