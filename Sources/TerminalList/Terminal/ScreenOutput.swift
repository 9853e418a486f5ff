import Glibc
import Posix

/// memfd_create(2), which the module of the C library leaves out.
@_silgen_name("memfd_create")
private func memfd_create(_ name: UnsafePointer<CChar>, _ flags: CUnsignedInt) -> CInt

/// What ncurses and the session write, on its way to the terminal.
///
/// ncurses waits for a terminal that takes nothing, and so would keys, signals and the program. So it
/// writes into memory, and what it has written goes through a queue. While something waits there, no
/// frame is drawn: the queue has one frame at most, and the newest frame comes next.
final class ScreenOutput {
  private let queue: OutputQueue
  private let memory: Int32
  private let terminal: Int32
  /// The modes that the terminal had before, and those that ncurses has given it. ncurses itself cannot
  /// set them while it writes into memory.
  private var modes: (shell: termios, program: termios)

  /// How long the end, or a stop, waits for the terminal.
  private static let patience = Duration.milliseconds(200)

  /// Has `stream`, on which ncurses has set the modes of `terminal`, written into memory.
  ///
  /// `nil` if there are no descriptors left.
  init?(of stream: UnsafeMutablePointer<FILE>, to terminal: Int32, shell: termios) {
    memory = memfd_create("frame", 1)
    guard memory >= 0 else { return nil }
    self.terminal = terminal
    queue = OutputQueue(to: terminal)
    modes = (shell, termios())
    tcgetattr(terminal, &modes.program)
    fflush(stream)
    guard dup2(memory, fileno(stream)) >= 0 else { return nil }
    _ = fcntl(fileno(stream), F_SETFD, FD_CLOEXEC)
  }

  deinit { close(memory) }

  /// Whether the terminal has taken everything.
  var isEmpty: Bool { queue.isEmpty }
  var polled: pollfd { queue.polled }
  /// What a handler of a crash writes to without waiting.
  var descriptor: Int32 { queue.descriptor }

  /// Sends `start`, what ncurses has written, and then `text`.
  func send(_ text: String = "", behind start: String = "") {
    queue.append(Array(start.utf8))
    var size = Int(lseek(memory, 0, SEEK_CUR))
    if size > 0 {
      let written = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = max(0, pread(memory, buffer.baseAddress, size, 0))
        size = count
      }
      queue.append(ColorSequences.reduced(written))
      lseek(memory, 0, SEEK_SET)
    }
    queue.append(Array(text.utf8))
    flush()
  }

  /// Writes what the terminal takes now. One that is gone takes nothing, ever; the keyboard tells.
  func flush() { try? queue.flush() }

  /// Sends what is left and gives the terminal the shell's modes. A stopped terminal goes on: its
  /// screen would else stay ours.
  func leave() {
    flush()
    if !isEmpty {
      // only a stop of our own can be ended, and with it ends that of Ctrl-S
      tcflow(terminal, TCOOFF)
      tcflow(terminal, TCOON)
    }
    if !queue.flush(within: Self.patience) { queue.discard() }
    tcsetattr(terminal, TCSANOW, &modes.shell)
  }

  /// Gives the terminal the program's modes again.
  func takeAgain() { tcsetattr(terminal, TCSANOW, &modes.program) }
}
