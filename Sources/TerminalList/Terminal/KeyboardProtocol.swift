import Glibc

/// Ways in which a terminal tells more keys apart than it does by itself.
enum KeyboardProtocol {
  /// Asks whether the terminal speaks kitty's protocol, and with which flags.
  static let query = "\u{1B}[?u"
  /// Puts flags on the stack of this screen: every key has a sequence of its own (1), and a sequence
  /// has the character with Shift and that of a keyboard for English (4).
  static let push = "\u{1B}[>5u"
  static let pop = "\u{1B}[<u"

  /// Xterm's own way (`modifyOtherKeys`), for keys that have no other sequence, and back to what the
  /// user has set.
  static let otherKeysOn = "\u{1B}[>4;1m"
  static let otherKeysOff = "\u{1B}[>4m"

  /// Whether the terminal knows `modifyOtherKeys` for sure. It does not say so when it is asked, and
  /// others take the sequence for an underline.
  static func hasOtherKeys(_ options: Terminal.Options, type: String) -> Bool {
    if type.hasPrefix("tmux") || type.hasPrefix("screen") {
      return options.environment("TMUX") != nil
    }
    return type.hasPrefix("xterm") && options.environment("XTERM_VERSION") != nil
  }

  /// The signal that the terminal driver sends for a key, which arrives as a sequence that the driver
  /// does not know.
  static func signal(of key: Key, input: Int32) -> Int32? {
    guard key.modifiers == .control, case .character(let character) = key.code,
      let ascii = character.asciiValue
    else { return nil }
    var modes = termios()
    guard tcgetattr(input, &modes) == 0, modes.c_lflag & tcflag_t(ISIG) != 0 else { return nil }
    let byte = ascii & 0x1F
    return withUnsafeBytes(of: modes.c_cc) { characters -> Int32? in
      switch byte {
      case characters[Int(VINTR)]: SIGINT
      case characters[Int(VQUIT)]: SIGQUIT
      case characters[Int(VSUSP)]: SIGTSTP
      default: nil
      }
    }
  }

  /// Sends a signal to the programs in the foreground of a terminal, as its driver does.
  static func send(_ signal: Int32, to terminal: Int32) {
    let group = tcgetpgrp(terminal)
    if group <= 0 || killpg(group, signal) != 0 { kill(getpid(), signal) }
  }
}
