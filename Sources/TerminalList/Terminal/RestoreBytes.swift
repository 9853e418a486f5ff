import CNcursesw
import Glibc
import Posix

/// The bytes that bring a terminal back to how a shell wants it.
enum RestoreBytes {
  /// Brackets around a paste, on and off; terminals that do not know them ignore both.
  static let pasteBracketsOn = "\u{1B}[?2004h"
  static let pasteBracketsOff = "\u{1B}[?2004l"
  /// Presses, releases and the wheel (1000), reported in decimal (1006).
  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

  /// Of the terminal that ncurses has set up: attributes, cursor, keypad and screen.
  ///
  /// The mouse is among them, on or not: it may be turned on later.
  static func current() -> [UInt8] {
    var bytes = Array((pasteBracketsOff + mouseOff).utf8)
    for name in ["sgr0", "op", "rmkx", "cnorm", "rmcup"] { bytes += capability(name) }
    return bytes
  }

  /// A string of the terminfo entry without its delays (`$<5>`), which only `tputs` can honour.
  private static func capability(_ name: String) -> [UInt8] {
    // tigetstr says -1 for a name that is no string and null for an absent one.
    guard let string = tigetstr(name), Int(bitPattern: string) != -1 else { return [] }
    var bytes: [UInt8] = []
    var rest = UnsafePointer(string)
    while rest.pointee != 0 {
      if rest.pointee == CChar(UInt8(ascii: "$")), rest[1] == CChar(UInt8(ascii: "<")) {
        guard let end = strchr(rest, Int32(UInt8(ascii: ">"))) else { break }
        rest = UnsafePointer(end) + 1
        continue
      }
      bytes.append(UInt8(bitPattern: rest.pointee))
      rest += 1
    }
    return bytes
  }

  /// Writes all of `text`, whatever comes.
  static func write(_ text: String, to descriptor: Int32) {
    try? writeAll(Array(text.utf8), to: descriptor)
  }
}
