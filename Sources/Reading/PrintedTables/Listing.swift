import Snapshots
import ValueTrees

/// Lists that programs print without a header, with the same parts on each line.
///
/// Their columns have the names that other programs give such values. The mark of the current branch
/// is a column without a name.
enum Listing: CaseIterable, Sendable {
  /// `ls -l`
  case files
  /// `git branch -v`
  case branches
  /// `git status -s`
  case changes
  /// `ip -br address`
  case interfaces
  /// `mount`
  case mounts
  /// `ps aux | grep …`
  case processes
  /// `ps -ef | grep …`
  case processesInFull
  /// `df -h | grep …`
  case fileSystems
  /// `kubectl get pods --no-headers`
  case pods
  /// `kubectl get pods -A | grep …`
  case podsOfAll

  var columns: [String] {
    if let pattern { return pattern.columns }
    return switch self {
    case .files: ["MODE", "LINKS", "OWNER", "GROUP", "SIZE", "MODIFIED", "NAME"]
    case .branches: [ColumnName.unnamed(1), "BRANCH", "COMMIT", "SUBJECT"]
    case .changes: ["STATUS", "FILE"]
    case .interfaces: ["INTERFACE", "STATE", "ADDRESS"]
    case .mounts: ["DEVICE", "MOUNTED ON", "TYPE", "OPTIONS"]
    default: []
    }
  }

  /// What its rows look like, if they are those of a table whose header is missing.
  private var pattern: RowPattern? {
    switch self {
    case .processes: .processes
    case .processesInFull: .processesInFull
    case .fileSystems: .fileSystems
    case .pods: .pods
    case .podsOfAll: .podsOfAll
    case .files, .branches, .changes, .interfaces, .mounts: nil
    }
  }

  /// The table of the lines; `nil` if some are neither of the list nor known to stand around it.
  ///
  /// - Parameter isCertain: Whether other lines stand around the list too, since it was one before.
  func table(
    of lines: ArraySlice<AlignedLine>, bytes: [UInt8], file: String, isCertain: Bool = false
  ) -> Table? {
    var cells: [TableCell] = []
    var numbers: [UInt32] = []
    var notes: [Table.Note] = []
    for line in lines {
      if append(line, in: bytes, to: &cells) {
        numbers.append(UInt32(line.number))
      } else if isCertain || line.bytes.isEmpty || isAround(line, in: bytes) {
        notes.append(Table.Note(bytes: line.bytes, row: numbers.count))
      } else {
        return nil
      }
    }
    if numbers.isEmpty, !isCertain { return nil }
    var table = Table(
      file: file, bytes: bytes, columns: columns, cells: .rows(cells), lines: numbers)
    table.notes = notes
    return table
  }

  /// Whether a line is the total of a folder, its path or a trouble with it, or the current branch.
  private func isAround(_ line: AlignedLine, in buffer: [UInt8]) -> Bool {
    let text = buffer[line.bytes]
    switch self {
    case .files:
      return text.starts(with: "total ".utf8) || text.starts(with: "ls: ".utf8)
        || text.last == UInt8(ascii: ":")
    case .changes: return text.starts(with: "## ".utf8)
    default: return false
    }
  }

  /// Appends the cells of a line; appends none and returns false if it is not of the list.
  private func append(
    _ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]
  ) -> Bool {
    let count = cells.count
    let fits =
      switch self {
      case .files: Self.appendFile(line, in: buffer, to: &cells)
      case .branches: Self.appendBranch(line, in: buffer, to: &cells)
      case .changes: Self.appendChange(line, in: buffer, to: &cells)
      case .interfaces: Self.appendInterface(line, in: buffer, to: &cells)
      case .mounts: Self.appendMount(line, in: buffer, to: &cells)
      default: pattern?.append(line, in: buffer, to: &cells) == true
      }
    if !fits { cells.removeLast(cells.count - count) }
    return fits
  }
}

extension Listing {
  /// A mode such as `drwxr-xr-x`, links, owner, group, size (of a device two numbers), the time in
  /// two or three words, and the name.
  private static func appendFile(
    _ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]
  ) -> Bool {
    guard hasMode(line, in: buffer) else { return false }
    var end = 0
    for place in 0..<5 {
      guard let word = line.word(from: end, in: buffer) else { return false }
      end = word.upperBound
      if place == 4, buffer[line.offset(ofColumn: end) - 1] == UInt8(ascii: ",") {
        guard let minor = line.word(from: end, in: buffer) else { return false }
        end = minor.upperBound
      }
      cells.append(line.cell(word.lowerBound..<end, in: buffer))
    }
    guard let start = line.word(from: end, in: buffer) else { return false }
    end = start.upperBound
    let isDate =
      start.count == 10 && buffer[line.offset(ofColumn: start.lowerBound + 4)] == UInt8(ascii: "-")
    guard let time = line.word(from: end, in: buffer) else { return false }
    end = time.upperBound
    // behind a month and a day stands a third word, and behind a time with a fraction its zone
    if !isDate || buffer[line.cell(time, in: buffer).range].contains(UInt8(ascii: ".")) {
      guard let word = line.word(from: end, in: buffer) else { return false }
      end = word.upperBound
    }
    guard let name = line.word(from: end, in: buffer) else { return false }
    cells.append(line.cell(start.lowerBound..<end, in: buffer))
    cells.append(line.cell(name.lowerBound..<line.count, in: buffer))
    return true
  }

  private static func hasMode(_ line: AlignedLine, in buffer: [UInt8]) -> Bool {
    guard line.bytes.count >= 10 else { return false }
    let start = line.bytes.lowerBound
    return isKind(buffer[start]) && (start + 1..<start + 10).allSatisfy { isRight(buffer[$0]) }
  }

  private static func isKind(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "d"),
      UInt8(ascii: "l"), UInt8(ascii: "p"), UInt8(ascii: "s"):
      true
    default: false
    }
  }

  private static func isRight(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "r"), UInt8(ascii: "w"), UInt8(ascii: "x"),
      UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "t"), UInt8(ascii: "T"):
      true
    default: false
    }
  }

  /// A mark or a blank, the name or `(HEAD detached at …)`, the commit or `->`, and the rest.
  private static func appendBranch(
    _ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]
  ) -> Bool {
    guard line.count > 2, line.isBlank(1, in: buffer),
      " *+".utf8.contains(buffer[line.bytes.lowerBound]), !line.isBlank(2, in: buffer)
    else { return false }
    cells.append(line.cell(0..<1, in: buffer))
    var end = 2
    var isOpen = false
    repeat {
      guard let word = line.word(from: end, in: buffer) else { return false }
      let text = buffer[line.cell(word, in: buffer).range]
      if word.lowerBound == 2 { isOpen = text.first == UInt8(ascii: "(") }
      if text.last == UInt8(ascii: ")") { isOpen = false }
      end = word.upperBound
    } while isOpen
    cells.append(line.cell(2..<end, in: buffer))
    guard let commit = line.word(from: end, in: buffer) else { return false }
    let text = buffer[line.cell(commit, in: buffer).range]
    let isCommit = (7...64).contains(text.count) && text.allSatisfy(\.isHexadecimal)
    guard isCommit || text.elementsEqual("->".utf8) else { return false }
    cells.append(line.cell(commit, in: buffer))
    cells.append(line.cell(min(commit.upperBound, line.count)..<line.count, in: buffer))
    return true
  }

  /// Two letters for what is staged and what is not, a blank, and the file.
  private static func appendChange(
    _ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]
  ) -> Bool {
    guard line.count > 3, line.isBlank(2, in: buffer), !line.isBlank(3, in: buffer) else {
      return false
    }
    let start = line.bytes.lowerBound
    let letters = buffer[start..<start + 2]
    guard letters.allSatisfy({ " MADRCTU?!".utf8.contains($0) }),
      letters.contains(where: { $0 != 0x20 })
    else { return false }
    cells.append(TableCell(start: start, end: start + 2))
    cells.append(line.cell(3..<line.count, in: buffer))
    return true
  }

  private static let states = [
    "UP", "DOWN", "UNKNOWN", "DORMANT", "LOWERLAYERDOWN", "NOTPRESENT", "TESTING",
  ]

  private static func appendInterface(
    _ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]
  ) -> Bool {
    let words = line.words(in: buffer, maximum: 2)
    guard words.count == 2, words[0].lowerBound == 0,
      states.contains(line.cell(words[1], in: buffer).text(in: buffer))
    else { return false }
    for word in words { cells.append(line.cell(word, in: buffer)) }
    cells.append(line.cell(words[1].upperBound..<line.count, in: buffer))
    return true
  }

  /// `DEVICE on PATH type TYPE (OPTIONS)`; the path may have blanks.
  private static func appendMount(
    _ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]
  ) -> Bool {
    let words = line.words(in: buffer)
    func text(_ place: Int) -> String { line.cell(words[place], in: buffer).text(in: buffer) }
    guard words.count >= 6, text(1) == "on", text(words.count - 1).last == ")",
      let type = words.indices.first(where: { $0 > 2 && text($0) == "type" }),
      type + 2 < words.count, text(type + 2).first == "("
    else { return false }
    cells.append(line.cell(words[0], in: buffer))
    cells.append(line.cell(words[2].lowerBound..<words[type].lowerBound, in: buffer))
    cells.append(line.cell(words[type + 1], in: buffer))
    cells.append(line.cell(words[type + 2].lowerBound..<line.count, in: buffer))
    return true
  }
}
