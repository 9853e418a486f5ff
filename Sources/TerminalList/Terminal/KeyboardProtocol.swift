import Glibc

/// The protocols with which a terminal distinguishes more keys than by default.
enum KeyboardProtocol {
  /// Whether the terminal is certain to support `modifyOtherKeys`. Terminals do not answer queries about it,
  /// and those without it interpret the sequence as an underline.
  static func hasOtherKeys(_ options: Terminal.Options, type: String) -> Bool {
    if type.hasPrefix("tmux") || type.hasPrefix("screen") {
      return options.environment("TMUX") != nil
    }
    return type.hasPrefix("xterm") && options.environment("XTERM_VERSION") != nil
  }

  /// The signal that the terminal driver would send for a key that arrives as a sequence unknown to the
  /// driver.
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
