/// The features that a terminal has beyond its terminfo entry, as known from its answers and its
/// environment, and the modes that are turned on.
struct TerminalModes {
  /// Whether xterm's `modifyOtherKeys` is known to be available.
  let hasOtherKeys: Bool
  /// Whether kitty's keyboard protocol is in use.
  var isKitty = false
  /// Whether the terminal shows a frame only when it is complete.
  var isSynchronized = false
  /// Whether the terminal's own cursor is shown.
  var showsCursor = false
  /// Whether the terminal reports the mouse.
  var reportsMouse: Bool

  init(hasOtherKeys: Bool, reportsMouse: Bool) {
    (self.hasOtherKeys, self.reportsMouse) = (hasOtherKeys, reportsMouse)
  }

  /// Turns on bracketed paste, the mouse if it is wanted, and more keys if they are available.
  var inputOn: String {
    keysOn + RestoreBytes.pasteOn + (reportsMouse ? RestoreBytes.mouseOn : "")
  }

  /// Reverses ``inputOn``.
  var inputOff: String {
    keysOff + RestoreBytes.pasteOff + (reportsMouse ? RestoreBytes.mouseOff : "")
  }

  /// Makes the terminal distinguish more keys.
  private var keysOn: String {
    (isKitty ? KeyboardProtocol.push : "") + (hasOtherKeys ? KeyboardProtocol.otherKeysOn : "")
  }

  /// Reverses ``keysOn``.
  var keysOff: String {
    (isKitty ? KeyboardProtocol.pop : "") + (hasOtherKeys ? KeyboardProtocol.otherKeysOff : "")
  }
}

extension Session {
  /// Records the terminal's answer about a mode, such as `?2026;2$`.
  func apply(mode: String) {
    modes.isSynchronized = modes.isSynchronized || SynchronizedOutput.isOffered(mode)
  }

  /// Starts kitty's protocol after the terminal has reported that it supports it.
  func startKeyboardProtocol() {
    guard isOpen, !modes.isKitty else { return }
    modes.isKitty = true
    decoder.isKitty = true
    signals.arm(restore: Array(modes.keysOff.utf8) + RestoreBytes.current())
    screenOutput.send(KeyboardProtocol.push)
  }

  /// Sends the signal that belongs to a key, such as Ctrl-C; returns `false` if there is none.
  ///
  /// With kitty's protocol these keys are sequences that the terminal driver does not interpret.
  func sendSignal(of key: Key) -> Bool {
    guard modes.isKitty || modes.hasOtherKeys,
      let signal = KeyboardProtocol.signal(of: key, input: input)
    else { return false }
    KeyboardProtocol.send(signal, to: input)
    return true
  }
}

/// Frames that a terminal shows at once, rather than as they arrive (private mode 2026).
enum SynchronizedOutput {
  /// Asks whether the terminal has the mode (DECRQM).
  static let query = "\u{1B}[?2026$p"
  static let begin = "\u{1B}[?2026h"
  static let end = "\u{1B}[?2026l"

  /// Whether an answer reports that the terminal has the mode, set or not.
  static func isOffered(_ answer: String) -> Bool { ["?2026;1$", "?2026;2$"].contains(answer) }
}
