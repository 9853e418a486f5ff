import Glibc

/// The line settings of a terminal (its `termios`), to compare before and after.
package struct TerminalSettings: Equatable, CustomStringConvertible, Sendable {
  private let modes: [UInt32]
  private let controlCharacters: [UInt8]

  init(of descriptor: Int32) {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    modes = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    controlCharacters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
  }

  /// Whether typed characters are shown.
  package var echoes: Bool { modes[3] & UInt32(ECHO) != 0 }

  /// Whether the terminal keeps input until the end of the line.
  package var waitsForLines: Bool { modes[3] & UInt32(ICANON) != 0 }

  package var description: String {
    "input, output, control, local: "
      + modes.map { "0" + String($0, radix: 8) }.joined(separator: " ")
  }
}
