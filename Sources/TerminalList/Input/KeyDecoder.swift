import CNcursesw

/// Reads all input that ncurses has from the keyboard, the mouse and the terminal's answers.
struct KeyDecoder {
  /// The results of draining the keyboard.
  enum Item: Equatable {
    case event(Event)
    /// An operating system command of the terminal, such as `11;rgb:0/0/0`.
    case command(String)
    /// The terminal's answer about a mode, such as `?2026;2$`.
    case mode(String)
    /// The terminal supports kitty's keyboard protocol.
    case keyboardProtocol
    /// The terminal's device attributes: its last answer.
    case attributes
  }

  private static let pasteEnd = "\u{1B}[201~"
  /// The time after which an incomplete sequence is treated as separate keys.
  private static let patience: Duration = .milliseconds(100)
  /// A pad, because reading from a window would draw it.
  private let window: UnsafeMutablePointer<WINDOW>
  private var sequence: EscapeSequence?
  private var lastRead = Duration.zero
  /// The text that is being pasted, since its opening bracket.
  private var paste: String?
  /// The silence after which a paste is considered over, because its end was lost.
  var longestSilence = Duration.seconds(2)
  /// Whether kitty's keyboard protocol is in use.
  var isKitty = false

  init?() {
    guard let pad = newpad(1, 1) else { return nil }
    window = pad
    keypad(pad, true)
    nodelay(pad, true)
    // an entry may list the brackets of a paste, which are decoded here
    for bracket in ["\u{1B}[200~", Self.pasteEnd] { define_key(bracket, 0) }
    // ncurses merges mouse events that arrive together into the last of them.
    define_key(nil, KEY_MOUSE)
  }

  func close() { delwin(window) }

  /// The latest time to drain even if nothing arrives, while a paste or a sequence has no end.
  var deadline: Duration? {
    if paste != nil { return lastRead + longestSilence }
    return sequence == nil ? nil : lastRead + Self.patience
  }

  /// Reads until nothing is left, at the time `now`.
  mutating func drain(now: Duration) -> [Item] {
    var items: [Item] = []
    var code: wint_t = 0
    var isSilent = true
    // reading fails if nothing is left, and also once for an incomplete character before a key
    var failures = 0
    while failures < 2 {
      let result = wget_wch(window, &code)
      if result == ERR {
        failures += 1
        continue
      }
      (isSilent, failures) = (false, 0)
      if result == KEY_CODE_YES {
        decode(code: Int32(bitPattern: code), into: &items)
      } else if let scalar = Unicode.Scalar(UInt32(code)) {
        decode(scalar, into: &items)
      }
    }
    if sequence?.isBareEscape == true { endSequence(&items) }
    if !isSilent {
      lastRead = now
    } else if let deadline, now >= deadline {
      endPaste(&items)
      endSequence(&items)
    }
    return items
  }

  private mutating func decode(code: Int32, into items: inout [Item]) {
    let isAlt = sequence?.isBareEscape == true
    let key = paste == nil ? Key(code: code) : nil
    if isAlt, sequence?.followsEscape == true || key == nil {
      items.append(.event(.key(.escape)))
    }
    sequence = nil
    if let key { items.append(.event(.key(isAlt ? .alt(key) : key))) }
  }

  private mutating func endPaste(_ items: inout [Item]) {
    if let paste {
      // a carriage return and a line feed are one character
      let text = String(paste.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
      items.append(.event(.paste(text)))
    }
    paste = nil
  }

  /// Ends an incomplete sequence if nothing follows it: it was ESC, or Alt with one of the keys that begin
  /// sequences.
  private mutating func endSequence(_ items: inout [Item]) {
    guard let sequence else { return }
    self.sequence = nil
    if sequence.followsEscape { items.append(.event(.key(.escape))) }
    if sequence.isBareEscape {
      items.append(.event(.key(.escape)))
    } else if let introducer = sequence.bareIntroducer {
      items.append(.event(.key(.alt(Key(scalar: introducer)))))
    }
  }

  private mutating func decode(_ scalar: Unicode.Scalar, into items: inout [Item]) {
    if paste != nil {
      paste!.unicodeScalars.append(scalar)
      if scalar == "~", paste!.hasSuffix(Self.pasteEnd) {
        paste!.unicodeScalars.removeLast(Self.pasteEnd.unicodeScalars.count)
        endPaste(&items)
      }
    } else if var begun = sequence {
      let outcome = begun.append(scalar)
      sequence = outcome == .unfinished ? begun : nil
      finish(begun, outcome, into: &items)
    } else if scalar == "\u{1B}" {
      sequence = EscapeSequence()
    } else {
      items.append(.event(.key(Key(scalar: scalar))))
    }
  }

  private mutating func finish(
    _ sequence: EscapeSequence, _ outcome: EscapeSequence.Outcome, into items: inout [Item]
  ) {
    if case .escape(then: "\u{1B}") = outcome {
      // ESC before a sequence is Alt with its key; before anything else it is a separate key
      if sequence.followsEscape { items.append(.event(.key(.escape))) }
      self.sequence = EscapeSequence()
      self.sequence?.followsEscape = true
      return
    }
    if case .control(let parameters, let final) = outcome,
      var key = Key(parameters: parameters, final: final, isKitty: isKitty)
    {
      if sequence.followsEscape { key = .alt(key) }
      items.append(.event(.key(key)))
      return
    }
    if outcome != .unfinished, sequence.followsEscape { items.append(.event(.key(.escape))) }
    switch outcome {
    case .unfinished, .ignored: break
    case .command(let text): items.append(.command(text))
    case .control(let text, final: "c") where text.hasPrefix("?"): items.append(.attributes)
    case .control(let text, final: "u") where text.hasPrefix("?"): items.append(.keyboardProtocol)
    case .control(let text, final: "y") where text.hasSuffix("$"): items.append(.mode(text))
    case .control("200", final: "~"): paste = ""
    case .control(let parameters, let final) where parameters.hasPrefix("<"):
      if let mouse = MouseEvent(parameters: parameters, final: final) {
        items.append(.event(.mouse(mouse)))
      }
    case .control: break
    case .escape(let next): items.append(.event(.key(.alt(Key(scalar: next)))))
    }
  }
}
