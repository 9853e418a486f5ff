import Glibc
import FlipbookPosix

/// The output of ncurses and of the session on its way to the terminal.
///
/// ncurses waits for a terminal that does not accept output, which would block keys, signals and the program.
/// So it writes into memory, and its output goes through a queue. While something is queued, no frame is
/// drawn: the queue has at most one frame, and the newest frame comes next.
final class ScreenOutput {
  private let queue: OutputQueue
  private let memory: Int32
  private let terminal: Int32
  /// The previous modes of the terminal, and those that ncurses has set. ncurses itself cannot set
  /// them while it writes into memory.
  private var modes: (shell: termios, program: termios)

  /// The time that the end of the program, or a stop, waits for the terminal.
  private static let patience = Duration.milliseconds(200)

  /// Redirects `stream`, on which ncurses has set the modes of `terminal`, into memory.
  ///
  /// Returns `nil` if there are no descriptors left.
  init?(of stream: UnsafeMutablePointer<FILE>, to terminal: Int32, shell: termios) {
    guard let memory = try? makeMemoryFile(named: "frame") else { return nil }
    (self.memory, self.terminal) = (memory, terminal)
    queue = OutputQueue(to: terminal)
    modes = (shell, termios())
    tcgetattr(terminal, &modes.program)
    fflush(stream)
    guard dup2(memory, fileno(stream)) >= 0 else { return nil }
    _ = fcntl(fileno(stream), F_SETFD, FD_CLOEXEC)
  }

  deinit { close(memory) }

  /// Whether the terminal has accepted all output.
  var isEmpty: Bool { queue.isEmpty }
  var polled: pollfd { queue.polled }
  /// The descriptor to which a crash handler writes without waiting.
  var descriptor: Int32 { queue.descriptor }

  /// Sends `start`, the output of ncurses, and then `text`.
  func send(_ text: String = "", behind start: String = "") {
    queue.append(Array(start.utf8))
    var size = Int(lseek(memory, 0, SEEK_CUR))
    if size > 0 {
      let written = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = max(0, pread(memory, buffer.baseAddress, size, 0))
        size = count
      }
      queue.append(written)
      lseek(memory, 0, SEEK_SET)
    }
    queue.append(Array(text.utf8))
    flush()
  }

  /// Writes as much as the terminal accepts now. A disconnected terminal accepts nothing; the keyboard
  /// reports that.
  func flush() { try? queue.flush() }

  /// Sends the rest and restores the terminal modes of the shell. Resumes a stopped terminal, whose
  /// screen would otherwise remain ours.
  func leave() {
    flush()
    if !isEmpty {
      // only our own stop can be undone, which also undoes a stop by Ctrl-S
      tcflow(terminal, TCOOFF)
      tcflow(terminal, TCOON)
    }
    if !queue.flush(within: Self.patience) { queue.discard() }
    tcsetattr(terminal, TCSANOW, &modes.shell)
  }

  /// Sets the terminal modes of the program again.
  func takeAgain() { tcsetattr(terminal, TCSANOW, &modes.program) }
}
