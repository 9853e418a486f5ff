import Snapshots

/// A command line that lists files by `ls` or `dir`, and nothing else.
struct FileListCommand {
  private let flags: Flags

  /// `nil` for another command, and for one whose output goes through others.
  init?(_ command: [String]) {
    let line = command.joined(separator: " ")
    let words = line.split(separator: " ")
    guard let program = words.first?.split(separator: "/").last, ["ls", "dir"].contains(program),
      !line.contains(where: { "|;&<>`$\n".contains($0) })
    else { return nil }
    flags = Flags(words.dropFirst())
  }

  /// Whether it prints several names on a line if it writes to a terminal. On a pipe, as watch(1) has
  /// it, each name is a row.
  var printsNamesSideBySide: Bool { !flags.has("l", "g", "n", "o", "1") && !isLong }

  /// Where the names are; `nil` if a line has several.
  var names: FileNames? {
    if flags.has("C", "x", "m") || flags.has(long: "--format") { return nil }
    let leading = [
      flags.has("i") || flags.has(long: "--inode"), flags.has("s") || flags.has(long: "--size"),
    ]
    let details = [
      true, true,  // the mode and the links
      !flags.has("g"), !flags.has("o", "G") && !flags.has(long: "--no-group"),
      flags.has(long: "--author"), flags.has("Z") || flags.has(long: "--context"),
      true,  // the size
    ]
    return FileNames(
      leadingCount: leading.count { $0 }, detailCount: isLong ? details.count { $0 } : nil)
  }

  private var isLong: Bool { flags.has("l", "g", "n", "o") || flags.has(long: "--full-time") }

  private struct Flags {
    private var letters: Set<Character> = []
    private var names: [Substring] = []

    init(_ words: ArraySlice<Substring>) {
      for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("-") {
        if word.hasPrefix("--") { names.append(word) } else { letters.formUnion(word.dropFirst()) }
      }
    }

    func has(_ letters: Character...) -> Bool { !self.letters.isDisjoint(with: letters) }
    func has(long name: String) -> Bool { names.contains { $0.prefix { $0 != "=" } == name } }
  }
}
