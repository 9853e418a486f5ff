/// What a terminal was found to offer beyond its entry, by asking it and by its environment, and what
/// is turned on.
struct TerminalModes {
  /// Whether xterm's `modifyOtherKeys` is known to be there.
  let hasOtherKeys: Bool
  /// Whether the terminal speaks kitty's keyboard protocol.
  var isKitty = false
  /// Whether the terminal shows a frame only when all of it has come.
  var isSynchronized = false
  /// Whether the terminal's own cursor is shown.
  var showsCursor = false
  /// Whether the terminal is to report the mouse.
  var reportsMouse: Bool

  init(hasOtherKeys: Bool, reportsMouse: Bool) {
    (self.hasOtherKeys, self.reportsMouse) = (hasOtherKeys, reportsMouse)
  }

  /// Brackets around pastes, word of the focus, the mouse where it is wanted, and more keys where they are
  /// offered.
  var inputOn: String {
    keysOn + RestoreBytes.reportsOn + (reportsMouse ? RestoreBytes.mouseOn : "")
  }

  /// Takes back what ``inputOn`` asks for.
  var inputOff: String {
    keysOff + RestoreBytes.reportsOff + (reportsMouse ? RestoreBytes.mouseOff : "")
  }

  /// Has keys told apart that the terminal does not tell apart by itself.
  private var keysOn: String {
    (isKitty ? KeyboardProtocol.push : "") + (hasOtherKeys ? KeyboardProtocol.otherKeysOn : "")
  }

  /// Takes back what ``keysOn`` asks for.
  var keysOff: String {
    (isKitty ? KeyboardProtocol.pop : "") + (hasOtherKeys ? KeyboardProtocol.otherKeysOff : "")
  }
}

extension Session {
  /// Records what the terminal says of a mode, such as `?2026;2$`.
  func apply(mode: String) {
    modes.isSynchronized = modes.isSynchronized || SynchronizedOutput.isOffered(mode)
  }

  /// Speaks kitty's protocol from now on: the terminal has said that it can.
  func startKeyboardProtocol() {
    guard isOpen, !modes.isKitty else { return }
    modes.isKitty = true
    decoder.isKitty = true
    signals.arm(restore: Array(modes.keysOff.utf8) + RestoreBytes.current())
    screenOutput.send(KeyboardProtocol.push)
  }

  /// Sends the signal that a key stands for, such as Ctrl-C; false if it stands for none.
  ///
  /// With kitty's protocol these keys are sequences that the terminal driver lets through.
  func sendSignal(of key: Key) -> Bool {
    guard modes.isKitty || modes.hasOtherKeys,
      let signal = KeyboardProtocol.signal(of: key, input: input)
    else { return false }
    KeyboardProtocol.send(signal, to: input)
    return true
  }
}

/// Frames that a terminal shows at once, not as they come (private mode 2026).
enum SynchronizedOutput {
  /// Asks whether the terminal has the mode (DECRQM).
  static let query = "\u{1B}[?2026$p"
  static let begin = "\u{1B}[?2026h"
  static let end = "\u{1B}[?2026l"

  /// Whether an answer says that it has the mode, set or not.
  static func isOffered(_ answer: String) -> Bool { ["?2026;1$", "?2026;2$"].contains(answer) }
}
