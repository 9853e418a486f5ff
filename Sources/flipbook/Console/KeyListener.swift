import Glibc

/// Keys of the terminal for a command without a screen. They are read one by one, and are not echoed.
final class KeyListener {
  /// Readable when a key was pressed.
  let fileDescriptor: Int32
  private var original = termios()

  /// Fails if no terminal passes its keys to this process, for example because it runs in the background.
  init?() {
    guard tcgetpgrp(STDOUT_FILENO) == getpgrp(), tcgetattr(STDOUT_FILENO, &original) == 0 else {
      return nil
    }
    fileDescriptor = open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if fileDescriptor < 0 { return nil }
    var mode = original
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(fileDescriptor, TCSANOW, &mode)
  }

  /// The characters that were typed since the last call.
  func pressed() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(fileDescriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }

  deinit { if fileDescriptor >= 0 { close(fileDescriptor) } }

  /// Restores the terminal.
  func stop() { tcsetattr(fileDescriptor, TCSANOW, &original) }
}
