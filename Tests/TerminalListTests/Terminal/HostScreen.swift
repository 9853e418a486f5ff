import CNcursesw
import Glibc

/// A program that runs ncurses itself, on a pseudoterminal.
final class HostScreen {
  let tty: Pseudoterminal
  let window: UnsafeMutablePointer<WINDOW>
  private let screen: OpaquePointer
  private let files: [UnsafeMutablePointer<FILE>]

  init(
    type: String = "xterm-256color", width: Int = 12, height: Int = 5, hasColors: Bool = true
  ) {
    tty = Pseudoterminal(width: width, height: height)
    let slave = tty.slave
    files = ["w", "r"].map { (mode: String) in fdopen(dup(slave), mode)! }
    use_env(false)
    use_tioctl(true)
    screen = newterm(type, files[0], files[1])!
    window = ncurses_stdscr()!
    if hasColors {
      start_color()
      use_default_colors()
    }
  }

  deinit {
    endwin()
    delscreen(screen)
    for file in files { fclose(file) }
  }

  /// The characters of the window, without the right halves of wide ones.
  var lines: [String] {
    (0..<getmaxy(window)).map { line in
      var text = ""
      for column in 0..<getmaxx(window) {
        let cell = character(line: line, column: column)
        // In the lowest bits of the attributes, ncurses stores which half of a wide character it
        // is.
        if cell.attr & 0xFF == 2 { continue }
        text.unicodeScalars.append(Unicode.Scalar(UInt32(cell.chars.0))!)
      }
      return text
    }
  }

  func character(line: Int32, column: Int32) -> cchar_t {
    var cell = cchar_t()
    mvwin_wch(window, line, column, &cell)
    return cell
  }

  /// The colours of a pair: -1 for the terminal's own.
  func pair(_ number: Int32) -> [Int32] {
    var colors: (Int32, Int32) = (-2, -2)
    extended_pair_content(number, &colors.0, &colors.1)
    return [colors.0, colors.1]
  }
}
