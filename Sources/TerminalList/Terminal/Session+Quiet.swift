import CNcursesw
import Glibc

extension Session {
  /// Puts ncurses into the state in which it writes once a frame, and on nothing but a frame.
  ///
  /// After `newterm` it writes out every movement of the cursor on its own (a test on `ewInitial`
  /// in lib_mvcur.c that only `initscr` and the way back from `endwin` end): 453 writes where 22
  /// do. So it is sent away once at the start, into nothing, and the first frame brings it back.
  static func quieten(_ stream: UnsafeMutablePointer<FILE>) {
    keepPalette()
    let descriptor = fileno(stream)
    let terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer {
      Glibc.close(terminal)
      Glibc.close(nowhere)
    }
    guard terminal >= 0, nowhere >= 0, dup2(nowhere, descriptor) >= 0 else { return }
    endwin()
    dup2(terminal, descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Each time ncurses takes the screen again it resets the palette (`oc`), which may be the work
  /// of the user's shell. It never changes it here, so the reset becomes an empty string.
  private static func keepPalette() {
    guard let reset = tigetstr("oc"), Int(bitPattern: reset) != -1 else { return }
    reset.pointee = 0
  }

  /// Leaves the screen, if a frame has taken it, and gives the terminal its modes back.
  func leaveScreen() {
    guard isendwin() else {
      endwin()
      return
    }
    curs_set(1)
    reset_shell_mode()
  }
}
