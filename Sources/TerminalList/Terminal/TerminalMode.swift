/// A mode of the terminal, with the sequences that turn it on and off. Terminals without that mode
/// ignore both.
struct TerminalMode: Equatable {
  let on: String
  let off: String

  /// Bracketed paste.
  static let paste = TerminalMode(on: "\u{1B}[?2004h", off: "\u{1B}[?2004l")
  /// Reports of presses, releases, the wheel, and movement while a button is down (1002), in
  /// decimal (1006).
  static let mouse = TerminalMode(
    on: "\u{1B}[?1002h\u{1B}[?1006h", off: "\u{1B}[?1006l\u{1B}[?1002l")
  /// Kitty's protocol, as flags on the stack of this screen: every key has its own sequence (1),
  /// and a sequence contains the character with Shift and that of an English keyboard (4).
  static let kittyKeys = TerminalMode(on: "\u{1B}[>5u", off: "\u{1B}[<u")
  /// xterm's `modifyOtherKeys`, for keys that have no other sequence; off is the user's setting.
  static let otherKeys = TerminalMode(on: "\u{1B}[>4;1m", off: "\u{1B}[>4m")
  /// A frame is shown all at once rather than as it arrives.
  static let synchronized = TerminalMode(on: "\u{1B}[?2026h", off: "\u{1B}[?2026l")
}

extension Session {
  /// Kitty's protocol applies to the current screen, which must therefore be ours.
  func turnOnInput() { screenOutput.send(modes.map(\.on).joined()) }

  func turnOffInput() { screenOutput.send(modes.reversed().map(\.off).joined()) }

  /// Whether the terminal reports the mouse.
  var mouse: Bool {
    get { modes.contains(.mouse) }
    set {
      guard isOpen, newValue != mouse else { return }
      if newValue { modes.append(.mouse) } else { modes.removeAll { $0 == .mouse } }
      screenOutput.send(newValue ? TerminalMode.mouse.on : TerminalMode.mouse.off)
    }
  }

  /// Records the terminal's answer about a mode, such as `?2026;2$`: the terminal has the mode, set
  /// or not.
  func apply(mode: String) {
    if ["?2026;1$", "?2026;2$"].contains(mode) { isSynchronized = true }
  }

  /// Starts kitty's protocol after the terminal has reported that it supports it.
  func startKeyboardProtocol() {
    guard isOpen, !modes.contains(.kittyKeys) else { return }
    modes.append(.kittyKeys)
    decoder.isKitty = true
    signals.arm(restore: restoreBytes)
    screenOutput.send(TerminalMode.kittyKeys.on)
  }

  /// The bytes that a crash writes. They turn the mouse off even if it is not on, because it may be
  /// turned on later.
  var restoreBytes: [UInt8] {
    let off = (modes.filter { $0 != .mouse } + [.mouse]).reversed().map(\.off).joined()
    return Array(off.utf8) + RestoreBytes.current()
  }

  /// Sends the signal that belongs to a key, such as Ctrl-C; returns `false` if there is none.
  ///
  /// In extended keyboard modes, such keys are sequences that the terminal driver does not interpret.
  func sendSignal(of key: Key) -> Bool {
    guard modes.contains(.kittyKeys) || modes.contains(.otherKeys),
      let signal = KeyboardProtocol.signal(of: key, input: input)
    else { return false }
    KeyboardProtocol.send(signal, to: input)
    return true
  }
}
