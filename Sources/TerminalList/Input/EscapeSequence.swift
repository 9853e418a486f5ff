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
