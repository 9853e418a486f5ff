import CNcursesw

/// A key, as the terminal reports it.
public enum Key: Hashable, Sendable {
  /// A letter, a digit, a sign or a blank.
  case character(Character)
  /// A letter or sign held with Ctrl, the letter in lower case.
  case control(Character)
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// The arrow to the left, with Shift.
  case shiftLeft
  /// The arrow to the right, with Shift.
  case shiftRight
  /// To the start.
  case home
  /// To the end.
  case end
  /// A screenful up.
  case pageUp
  /// A screenful down.
  case pageDown
  /// Tab, which is Ctrl-I too.
  case tab
  /// Tab with Shift.
  case backTab
  /// Enter or Return, which is Ctrl-M too.
  case enter
  /// Escape, alone.
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

extension Key {
  /// The key of an ncurses code (`KEY_…`), as `getch` returns it and `get_wch` stores it with
  /// `KEY_CODE_YES`; `nil` for a code that is no key, such as `KEY_RESIZE` and `KEY_MOUSE`.
  public init?(code: Int32) {
    switch code {
    case KEY_UP: self = .up
    case KEY_DOWN: self = .down
    case KEY_LEFT: self = .left
    case KEY_RIGHT: self = .right
    case KEY_SLEFT: self = .shiftLeft
    case KEY_SRIGHT: self = .shiftRight
    case KEY_HOME: self = .home
    case KEY_END: self = .end
    case KEY_PPAGE: self = .pageUp
    case KEY_NPAGE: self = .pageDown
    case KEY_BTAB: self = .backTab
    case KEY_ENTER: self = .enter
    case KEY_BACKSPACE: self = .backspace
    case KEY_DC: self = .delete
    case KEY_IC: self = .insert
    case KEY_F0 + 1...KEY_F0 + 63: self = .function(Int(code - KEY_F0))
    default: return nil
    }
  }

  /// The key of a scalar that the terminal sent, as `get_wch` stores it with `OK`.
  public init(scalar: Unicode.Scalar) {
    switch scalar.value {
    case 9: self = .tab
    case 10, 13: self = .enter
    case 27: self = .escape
    case 8, 127: self = .backspace
    case 0: self = .control("@")
    case 1...26: self = .control(Character(Unicode.Scalar(scalar.value + 0x60)!))
    case 28...31: self = .control(Character(Unicode.Scalar(scalar.value + 0x40)!))
    default: self = .character(Character(scalar))
    }
  }

  /// The key of a control sequence that the terminal's entry does not list.
  ///
  /// Terminals send other sequences than their entry says when the keypad's mode is lost on the
  /// way. Keys held with Alt or Ctrl are left to the entry.
  init?(parameters: String, final: Unicode.Scalar) {
    switch (parameters, final) {
    case ("", "A"): self = .up
    case ("", "B"): self = .down
    case ("", "C"): self = .right
    case ("", "D"): self = .left
    case ("1;2", "C"): self = .shiftRight
    case ("1;2", "D"): self = .shiftLeft
    case ("", "H"), ("1", "~"), ("7", "~"): self = .home
    case ("", "F"), ("4", "~"), ("8", "~"): self = .end
    case ("", "M"): self = .enter
    case ("", "Z"): self = .backTab
    case ("2", "~"): self = .insert
    case ("3", "~"): self = .delete
    case ("5", "~"): self = .pageUp
    case ("6", "~"): self = .pageDown
    default: return nil
    }
  }
}

/// Reads everything that ncurses has of the keyboard, mouse and the terminal's answers.
struct KeyDecoder {
  /// What a drain of the keyboard gives.
  enum Item: Hashable {
    case event(Event)
    /// An operating system command of the terminal, such as `11;rgb:0/0/0`.
    case command(String)
    /// What the terminal says of a mode, such as `?2026;2$`.
    case mode(String)
    /// The terminal's device attributes: its last answer.
    case attributes
  }

  // Codes of our own for the brackets around a paste; ncurses' own end at KEY_MAX (0777).
  private static let pasteBegins: Int32 = 0o2000
  private static let pasteEnds: Int32 = 0o2001
  /// A sequence that is not complete after this long never was one.
  private static let patience: Duration = .milliseconds(100)
  /// The end of a paste, where it comes in pieces that ncurses does not put together.
  private static let pasteEnd = "\u{1B}[201~"

  /// A pad, because reading from a window would draw it.
  private let window: UnsafeMutablePointer<WINDOW>
  private var sequence: EscapeSequence?
  private var lastRead = Duration.zero
  private var paste: String?
  /// A paste in which nothing comes for this long is over: its end was lost.
  var longestSilence = Duration.seconds(2)

  init?() {
    guard let pad = newpad(1, 1) else { return nil }
    window = pad
    keypad(pad, true)
    nodelay(pad, true)
    define_key("\u{1B}[200~", Self.pasteBegins)
    define_key("\u{1B}[201~", Self.pasteEnds)
    // ncurses folds mouse events that come together into the last of them.
    define_key(nil, KEY_MOUSE)
  }

  func close() { delwin(window) }

  /// When to drain at the latest even if nothing comes: while a paste has no end.
  var deadline: Duration? { paste == nil ? nil : lastRead + longestSilence }

  /// Reads until nothing is left, at moment `now`.
  mutating func drain(now: Duration) -> [Item] {
    var items: [Item] = []
    if now - lastRead > Self.patience { sequence = nil }
    var code: wint_t = 0
    var isSilent = true
    while true {
      let result = wget_wch(window, &code)
      if result == ERR { break }
      isSilent = false
      lastRead = now
      if result == KEY_CODE_YES {
        decode(code: Int32(bitPattern: code), into: &items)
      } else if let scalar = Unicode.Scalar(UInt32(code)) {
        decode(scalar, into: &items)
      }
    }
    if sequence?.isBareEscape == true {
      sequence = nil
      items.append(.event(.key(.escape)))
    }
    if isSilent, let deadline, now >= deadline { endPaste(&items) }
    return items
  }

  private mutating func decode(code: Int32, into items: inout [Item]) {
    if sequence?.isBareEscape == true { items.append(.event(.key(.escape))) }
    sequence = nil
    switch code {
    case Self.pasteBegins: paste = ""
    case Self.pasteEnds: endPaste(&items)
    default:
      if paste == nil, let key = Key(code: code) { items.append(.event(.key(key))) }
    }
  }

  private mutating func endPaste(_ items: inout [Item]) {
    if let paste { items.append(.event(.paste(paste))) }
    paste = nil
  }

  private mutating func decode(_ scalar: Unicode.Scalar, into items: inout [Item]) {
    if paste != nil {
      paste?.unicodeScalars.append(scalar == "\r" ? "\n" : scalar)
      guard scalar == "~", paste?.hasSuffix(Self.pasteEnd) == true else { return }
      paste?.unicodeScalars.removeLast(Self.pasteEnd.unicodeScalars.count)
      endPaste(&items)
    } else if sequence != nil {
      finish(sequence!.append(scalar), into: &items)
    } else if scalar == "\u{1B}" {
      sequence = EscapeSequence()
    } else {
      items.append(.event(.key(Key(scalar: scalar))))
    }
  }

  private mutating func finish(_ outcome: EscapeSequence.Outcome, into items: inout [Item]) {
    if outcome == .unfinished { return }
    sequence = nil
    switch outcome {
    case .unfinished, .ignored: break
    case .command(let text): items.append(.command(text))
    case .control(let text, final: "c") where text.hasPrefix("?"): items.append(.attributes)
    case .control(let text, final: "y") where text.hasSuffix("$"): items.append(.mode(text))
    case .control("200", final: "~"): paste = ""
    case .control(let parameters, let final) where parameters.hasPrefix("<"):
      if let mouse = MouseEvent(parameters: parameters, final: final) {
        items.append(.event(.mouse(mouse)))
      }
    case .control(let parameters, let final):
      if let key = Key(parameters: parameters, final: final) { items.append(.event(.key(key))) }
    case .escape(let next):
      items.append(.event(.key(.escape)))
      decode(next, into: &items)
    }
  }
}

/// Reads what ncurses does not know as a key: sequences that begin with ESC.
///
/// A terminal's answers arrive like this between keys, in pieces if it likes. They end at their
/// own terminator, and at the latest after ``longest`` scalars, so that no key is lost for long.
struct EscapeSequence {
  enum Outcome: Equatable {
    /// More is needed.
    case unfinished
    /// ESC was a key of its own, and `scalar` is what came after it.
    case escape(then: Unicode.Scalar)
    /// An operating system command, such as `11;rgb:0/0/0`.
    case command(String)
    /// A control sequence: what stands between `ESC [` and its last character, and that one;
    /// also `ESC O` and one character, which is another way to say it.
    case control(String, final: Unicode.Scalar)
    /// One that says nothing to us.
    case ignored
  }

  private enum State { case escape, control, single, string, stringEscape }

  /// Answers to the queries sent take at most half of this.
  static let longest = 64

  private var state = State.escape
  private var isCommand = false
  private var text = ""

  /// Whether only ESC has come so far: with nothing behind it, it is the key.
  var isBareEscape: Bool { state == .escape }

  mutating func append(_ scalar: Unicode.Scalar) -> Outcome {
    if text.unicodeScalars.count >= Self.longest { return .ignored }
    switch state {
    case .escape: return start(with: scalar)
    case .single: return .control("", final: scalar)
    case .control:
      if ("\u{40}"..."\u{7E}").contains(scalar) { return .control(text, final: scalar) }
    case .string:
      if scalar == "\u{7}" { return finished }
      if scalar == "\u{1B}" {
        state = .stringEscape
        return .unfinished
      }
    case .stringEscape: return scalar == "\\" ? finished : .ignored
    }
    text.unicodeScalars.append(scalar)
    return .unfinished
  }

  private var finished: Outcome { isCommand ? .command(text) : .ignored }

  private mutating func start(with scalar: Unicode.Scalar) -> Outcome {
    switch scalar {
    case "[": state = .control
    case "O": state = .single
    case "]", "P", "_", "^":
      state = .string
      isCommand = scalar == "]"
    default: return .escape(then: scalar)
    }
    return .unfinished
  }
}
