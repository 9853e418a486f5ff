import CNcursesw
import Glibc
import ListMotion

extension Session {
  /// Asks for the terminal's own colours, once, when the first frame is on the screen.
  func askForBackground() {
    guard !hasAsked else { return }
    hasAsked = true
    guard depth != .mono, TerminalColors.answers(type: type) else { return }
    awaitsAnswer = true
    RestoreBytes.write(TerminalColors.query, to: output)
  }

  /// Takes an answer of the terminal; true when the theme is another one now.
  func take(command: String) -> Bool {
    guard colors.take(answer: command) else { return false }
    let before = theme
    theme = colors.theme(depth: depth)
    options.adjustTheme(&theme)
    return theme != before
  }

  /// Waits at most 100 ms for an answer that is still to come, or it would be typed at the shell.
  func takeLateAnswer() {
    let end = Duration.monotonicNow + .milliseconds(100)
    while awaitsAnswer {
      let left = end - .monotonicNow
      guard left > .zero else { return }
      var keys = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&keys, 1, left.pollTimeout) > 0, keys.revents & Int16(POLLIN) != 0 else { return }
      let items = decoder.drain(now: .monotonicNow)
      if items.isEmpty, keys.revents & Int16(POLLHUP) != 0 { return }
      if items.contains(.attributes) { awaitsAnswer = false }
    }
  }
}
