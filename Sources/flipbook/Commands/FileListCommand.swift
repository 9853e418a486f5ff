import FlipbookSnapshots

/// A command line that only lists files, with `ls` or `dir`.
struct FileListCommand {
  private let flags: Flags

  /// Fails for any other command and for a combination of several commands.
  init?(_ command: [String]) {
    let line = command.joined(separator: " ")
    let words = line.split(separator: " ")
    guard let program = words.first?.split(separator: "/").last, ["ls", "dir"].contains(program),
      !line.contains(where: { "|;&<>`$\n".contains($0) })
    else { return nil }
    flags = Flags(words.dropFirst())
  }

  /// Whether it prints several names per line to a terminal. To a pipe, as under watch(1), it prints one name
  /// per row.
  var printsNamesSideBySide: Bool { !flags.has("l", "g", "n", "o", "1") && !isLong }

  /// The position of the names in a line; `nil` if a line has several names.
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
