import CNcursesw

/// A copy of the terminal's own terminfo entry whose colours are numbered in another way.
///
/// ncurses speaks 24-bit colour only through an entry that says so. Few systems install one, and
/// those take the numbers 0...7 for the palette, so that a fade to black passes through magenta.
/// This is the entry that the terminal has, keys and all, with other colours, in the compiled
/// format of term(5): nothing is read from, or written to, a file.
struct TerminfoEntry {
  /// What `TERMINFO` is set to while ncurses reads the entry.
  let variable: String

  /// How colours are numbered.
  enum Colors {
    /// `0xRRGGBB`.
    case direct
    /// xterm's 256.
    case indexed

    fileprivate var count: Int32 { self == .direct ? ColorDepth.directColors : 256 }

    /// What sets a colour, its number being a parameter: of text (3) or behind it (4).
    fileprivate func setting(_ plane: Int) -> String {
      self == .direct
        ? "\u{1B}[\(plane)8;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%dm"
        : "\u{1B}[\(plane)8;5;%p1%dm"
    }
  }

  /// The entry that `setupterm` has read last, with other colours.
  ///
  /// - Parameter type: the name it was found by; ncurses looks for it under the same name.
  init(of type: String, colors: Colors) {
    var bytes = CompiledTerminfo()
    bytes.names = type
    bytes.flags = (0..<ncurses_flag_count()).map { index in
      let name = ncurses_flag_name(index)!
      return String(cString: name) == "ccc" ? false : tigetflag(name) > 0
    }
    bytes.numbers = (0..<ncurses_number_count()).map { index in
      let name = ncurses_number_name(index)!
      switch String(cString: name) {
      case "colors": return colors.count
      case "pairs": return 0x10000
      default: return tigetnum(name)
      }
    }
    bytes.strings = (0..<ncurses_string_count()).map { index in
      let name = ncurses_string_name(index)!
      switch String(cString: name) {
      case "setaf": return Array(colors.setting(3).utf8)
      case "setab": return Array(colors.setting(4).utf8)
      case "op": return Self.string(name) ?? Array("\u{1B}[39;49m".utf8)
      // What changes the palette, or sets colours in an older way.
      case "initc", "initp", "oc", "scp", "setf", "setb": return nil
      default: return Self.string(name)
      }
    }
    bytes.extendedFlag = colors == .direct ? "RGB" : nil
    variable = "b64:" + Base64.text(bytes.encoded)
  }

  private static func string(_ name: UnsafePointer<CChar>) -> [UInt8]? {
    // -1 for a name that is no string, null for an absent one.
    guard let string = tigetstr(name), Int(bitPattern: string) != -1 else { return nil }
    return Array(String(cString: string).utf8)
  }
}
