import CNcursesw
import Glibc
import ListMotion

extension Session {
  /// Asks for the background's colour, once, when the first frame is on the screen.
  func askForBackground() {
    guard !hasAsked else { return }
    hasAsked = true
    guard depth != .mono, Background.answers(type: type) else { return }
    awaitsAnswer = true
    RestoreBytes.write(Background.query, to: output)
  }

  /// Takes an answer of the terminal; true when the theme is another one now.
  func take(command: String) -> Bool {
    guard let color = Background.color(answer: command) else { return false }
    var answered = Background.theme(for: color)
    answered.fade = depth.fade
    defer { theme = answered }
    return answered != theme
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
