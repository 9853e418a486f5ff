import CNcursesw

/// A copy of the terminal's own terminfo entry with another numbering of colours.
///
/// ncurses uses 24-bit colour only with an entry that declares it. Few systems install such an entry, and
/// those entries use the numbers 0...7 for the palette, so that a fade to black passes through magenta. This
/// is the terminal's own entry, including its keys, with other colours, in the compiled format of term(5): no
/// file is read or written.
struct TerminfoEntry {
  /// The value of `TERMINFO` while ncurses reads the entry.
  let variable: String

  /// The number of direct colours, from 0 on, that are those of the palette. The 24-bit colours that would
  /// have these numbers have the numbers after them; colours with a green part of 1 are drawn as these.
  static let indexedCount = 256

  /// The numbering of colours.
  enum Colors {
    /// `0xRRGGBB`; the first ``indexedCount`` are xterm's 256.
    case direct
    /// xterm's 256.
    case indexed

    fileprivate var count: Int32 { self == .direct ? ColorDepth.directColors : 256 }

    /// The string that sets the colour of text (3) or of the background (4), with its number as
    /// parameter.
    fileprivate func setting(_ plane: Int) -> String {
      self == .direct
        ? "\u{1B}[%?%p1%{256}%<%t\(plane)8;5;%p1%d"
          + "%e%p1%{512}%<%t\(plane)8;2;0;0;%p1%{255}%&%d"
          + "%e\(plane)8;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
        : "\u{1B}[\(plane)8;5;%p1%dm"
    }
  }

  /// Creates a copy of the entry that `setupterm` read last, with other colours.
  ///
  /// - Parameter type: The name of the entry; ncurses looks it up by the same name.
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
      // These change the palette, or set colours in an older way.
      case "initc", "initp", "oc", "scp", "setf", "setb": return nil
      default: return Self.string(name)
      }
    }
    bytes.extendedFlag = colors == .direct ? "RGB" : nil
    let digits = Array("0123456789ABCDEF".utf8)
    let text = bytes.encoded.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    variable = "hex:" + String(decoding: text, as: UTF8.self)
  }

  private static func string(_ name: UnsafePointer<CChar>) -> [UInt8]? {
    // -1 for a name that is not a string, null for an absent one.
    guard let string = tigetstr(name), Int(bitPattern: string) != -1 else { return nil }
    return Array(String(cString: string).utf8)
  }
}

/// A terminfo entry in the format of term(5) with 32-bit numbers, in its parts.
struct CompiledTerminfo {
  var names = ""
  var flags: [Bool] = []
  /// The numbers; negative for absent ones.
  var numbers: [Int32] = []
  var strings: [[UInt8]?] = []
  /// A flag for which the format has no index, such as `RGB`.
  var extendedFlag: String?

  /// The magic number of the format: octal 01036.
  private static let magic = 0x21E

  var encoded: [UInt8] {
    var bytes = Bytes()
    var table = Bytes()
    let offsets = strings.map { string -> Int in
      guard let string else { return -1 }
      defer { table.append(string + [0]) }
      return table.all.count
    }
    let name = Array(names.utf8) + [0]
    for number in [
      Self.magic, name.count, flags.count, numbers.count, strings.count, table.all.count,
    ] {
      bytes.append(short: number)
    }
    bytes.append(name)
    bytes.append(flags.map { $0 ? 1 : 0 })
    bytes.align()
    for number in numbers { bytes.append(number) }
    for offset in offsets { bytes.append(short: offset) }
    bytes.append(table.all)
    guard let extendedFlag else { return bytes.all }
    bytes.align()
    let flagName = Array(extendedFlag.utf8) + [0]
    // One flag, no number, no string; one name in all, at the start of the table of names.
    for number in [1, 0, 0, 1, flagName.count] { bytes.append(short: number) }
    bytes.append([1])
    bytes.align()
    bytes.append(short: 0)
    bytes.append(flagName)
    return bytes.all
  }

  /// A buffer of bytes with numbers in little-endian order.
  private struct Bytes {
    var all: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) { all += bytes }
    mutating func append(short: Int) { append(low: Int32(short), count: 2) }
    mutating func append(_ number: Int32) { append(low: number, count: 4) }
    /// Shorts and numbers begin at even offsets.
    mutating func align() { if all.count % 2 == 1 { all.append(0) } }

    private mutating func append(low number: Int32, count: Int) {
      for byte in 0..<count { all.append(UInt8(truncatingIfNeeded: number >> Int32(8 * byte))) }
    }
  }
}
