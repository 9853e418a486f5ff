/// Reads input that ncurses does not recognize as a key: sequences that begin with ESC.
///
/// A terminal's answers arrive between keys in this form, possibly in pieces. They end at their own
/// terminator or at the latest after ``longest`` scalars, so that they do not swallow later keys.
struct EscapeSequence {
  enum Outcome: Equatable {
    /// More input is needed.
    case unfinished
    /// ESC preceded a key: `scalar` is that key, held with Alt.
    case escape(then: Unicode.Scalar)
    /// An operating system command, such as `11;rgb:0/0/0`.
    case command(String)
    /// A control sequence: the text between `ESC [` and its last character, and that character.
    ///
    /// `ESC O` and a character is an alternative form (with a number in between for its modifiers).
    case control(String, final: Unicode.Scalar)
    /// A sequence that is not used here.
    case ignored
  }

  private enum State { case escape, control, single, string, stringEscape }

  /// The maximum length of a sequence; answers to our queries take at most half of it.
  static let longest = 64

  private var state = State.escape
  private var introducer: Unicode.Scalar?
  private var text = ""
  /// Whether another ESC preceded it: if the sequence is a key, that key is held with Alt.
  var followsEscape = false

  /// Whether only ESC has arrived so far: if nothing follows, it is the key.
  var isBareEscape: Bool { state == .escape }

  /// The character after ESC, if nothing else has arrived so far: if nothing follows, it is a key held with
  /// Alt.
  var bareIntroducer: Unicode.Scalar? { text.isEmpty ? introducer : nil }

  mutating func append(_ scalar: Unicode.Scalar) -> Outcome {
    if text.unicodeScalars.count >= Self.longest { return .ignored }
    switch state {
    case .escape: return start(with: scalar)
    case .single:
      if !("0"..."9").contains(scalar) {
        return .control(text.isEmpty ? "" : "1;" + text, final: scalar)
      }
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

  private var finished: Outcome { introducer == "]" ? .command(text) : .ignored }

  private mutating func start(with scalar: Unicode.Scalar) -> Outcome {
    switch scalar {
    case "[": state = .control
    case "O": state = .single
    case "]", "P", "_", "^": state = .string
    default: return .escape(then: scalar)
    }
    introducer = scalar
    return .unfinished
  }
}
