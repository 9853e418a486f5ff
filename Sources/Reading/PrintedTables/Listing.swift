import Notation
import Snapshots
import ValueTrees

/// A list that a program prints without titles, with the same parts on each line: a row of ``all``.
///
/// ```
/// root  812  0.0  0.1  16128  6144 ?  Ss  Nov20  0:03 /lib/systemd/systemd-oomd
/// ```
///
/// The columns have the names that other programs give such values. `grep` leaves titles out, and so does
/// `--no-headers`.
struct Listing: Equatable, Sendable {
  /// What a part of a line is.
  enum Value: Equatable, Sendable {
    case word
    /// Digits, and a point or not.
    case number
    /// A number with a unit or without, or none: `1.6G`, `213`, `-`.
    case size
    /// `48%`, or `-`.
    case share
    /// Numbers with colons: `0:09`, `10:15:00`.
    case time
    /// What a process does: `Ss`, `R+`.
    case state
    /// How many of how many are ready: `1/1`.
    case part
    /// A number, and when that was: `2 (3d ago)`.
    case count
    /// `5d12h`
    case age
    /// `drwxr-xr-x`
    case mode
    /// `4096`, or the two numbers of a device: `8, 1`.
    case length
    /// `Nov 20 10:15`, `2026-11-20 10:15:00.000 +0100`
    case date
    /// A mark before a name, or a blank: `*`.
    case mark
    /// Two letters or blanks before a file: `M `, `??`.
    case letters
    /// A word, or several in parentheses: `(HEAD detached at 1b2c3d4)`.
    case reference
    /// `1b2c3d4`, or `->`.
    case commit
    /// One of these words.
    case oneOf(Set<String>)
    /// One or several words before this one.
    case before(String)
    /// Words in parentheses, up to the end of the line.
    case options
    /// The rest of the line: a path, any words, or nothing, too.
    case path, text, rest
  }

  let columns: [String]
  private let values: [(name: String?, value: Value)]
  /// How lines around the list begin or end, such as its total.
  private let starts: [String]
  private let ends: [String]

  /// - Parameter values: The parts of a line by the names of columns; a part without a name is no column.
  private init(
    _ values: KeyValuePairs<String?, Value>, starts: [String] = [], ends: [String] = []
  ) {
    columns = values.compactMap(\.key)
    self.values = values.map { ($0.key, $0.value) }
    (self.starts, self.ends) = (starts, ends)
  }

  static func == (one: Listing, other: Listing) -> Bool { one.columns == other.columns }

  static let all: [Listing] = [
    // `ls -l`
    Listing(
      [
        "MODE": .mode, "LINKS": .word, "OWNER": .word, "GROUP": .word, "SIZE": .length,
        "MODIFIED": .date, "NAME": .text,
      ], starts: ["total ", "ls: "], ends: [":"]),
    // `git branch -v`
    Listing([
      ColumnName.unnamed(1): .mark, "BRANCH": .reference, "COMMIT": .commit, "SUBJECT": .rest,
    ]),
    // `git status -s`
    Listing(["STATUS": .letters, "FILE": .text], starts: ["## "]),
    // `ip -br address`
    Listing([
      "INTERFACE": .word,
      "STATE": .oneOf([
        "UP", "DOWN", "UNKNOWN", "DORMANT", "LOWERLAYERDOWN", "NOTPRESENT", "TESTING",
      ]), "ADDRESS": .rest,
    ]),
    // `mount`
    Listing([
      "DEVICE": .word, nil: .oneOf(["on"]), "MOUNTED ON": .before("type"), nil: .oneOf(["type"]),
      "TYPE": .word, "OPTIONS": .options,
    ]),
    // `ps aux`
    Listing([
      "USER": .word, "PID": .number, "%CPU": .number, "%MEM": .number, "VSZ": .number,
      "RSS": .number, "TTY": .word, "STAT": .state, "START": .word, "TIME": .time, "COMMAND": .text,
    ]),
    // `ps -ef`
    Listing([
      "UID": .word, "PID": .number, "PPID": .number, "C": .number, "STIME": .word, "TTY": .word,
      "TIME": .time, "CMD": .text,
    ]),
    // `df -h`
    Listing([
      "Filesystem": .word, "Size": .size, "Used": .size, "Avail": .size, "Use%": .share,
      "Mounted on": .path,
    ]),
    // `kubectl get pods`
    Listing([
      "NAME": .word, "READY": .part, "STATUS": .word, "RESTARTS": .count, "AGE": .age,
    ]),
    // `kubectl get pods -A`
    Listing([
      "NAMESPACE": .word, "NAME": .word, "READY": .part, "STATUS": .word, "RESTARTS": .count,
      "AGE": .age,
    ]),
  ]

  /// The table of the lines; `nil` if some are neither of the list nor known to be around it.
  ///
  /// - Parameter isCertain: Whether other lines are around the list too, since it was one before.
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

  private func isAround(_ line: AlignedLine, in buffer: [UInt8]) -> Bool {
    let text = buffer[line.bytes]
    return starts.contains { text.starts(with: $0.utf8) }
      || ends.contains { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// Appends the cells of a line; appends none and returns false if it is not of the list.
  private func append(
    _ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]
  ) -> Bool {
    let count = cells.count
    var end = 0
    for (name, value) in values {
      guard let range = value.range(in: line, from: end, buffer) else {
        cells.removeLast(cells.count - count)
        return false
      }
      end = range.upperBound
      if name == nil { continue }
      let start = line.bytes.lowerBound
      cells.append(
        value == .letters ? TableCell(start: start, end: start + 2) : line.cell(range, in: buffer))
    }
    if end < line.count { cells.removeLast(cells.count - count) }
    return end >= line.count
  }
}

extension Listing.Value {
  /// The screen columns of a value in a line that begins at a column or after it; `nil` if it is not one.
  fileprivate func range(
    in line: AlignedLine, from start: Int, _ buffer: [UInt8]
  ) -> Range<Int>? {
    switch self {
    case .mark:
      let isMark = line.count > 2 && " *+".utf8.contains(buffer[line.bytes.lowerBound])
      return isMark && line.isBlank(1, in: buffer) && !line.isBlank(2, in: buffer) ? 0..<1 : nil
    case .letters:
      let letters = buffer[line.bytes].prefix(2)
      let areLetters =
        line.count > 3 && line.isBlank(2, in: buffer) && !line.isBlank(3, in: buffer)
        && letters.allSatisfy { " MADRCTU?!".utf8.contains($0) } && letters.contains { $0 != 0x20 }
      return areLetters ? 0..<2 : nil
    case .rest: return min(start, line.count)..<line.count
    default: break
    }
    guard let word = line.word(from: start, in: buffer) else { return nil }
    let text = line.text(word, in: buffer)
    func next(_ range: Range<Int>) -> Range<Int>? {
      line.word(from: range.upperBound, in: buffer).map { range.lowerBound..<$0.upperBound }
    }
    let isNumber = text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    switch self {
    case .mark, .letters, .rest: return nil
    case .word: return word
    case .number: return isNumber ? word : nil
    case .size: return text == "-" || PrintedValue.isMeasure(text) ? word : nil
    case .share:
      return text == "-" || text.last == "%" && text.utf8.dropLast().allSatisfy(\.isDigit)
        ? word : nil
    case .time:
      return text.utf8.contains(UInt8(ascii: ":"))
        && text.utf8.allSatisfy { $0.isDigit || ":-".utf8.contains($0) } ? word : nil
    case .state: return "DIRSTtWXZ".contains(text.first!) && text.count < 8 ? word : nil
    case .part:
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
        ? word : nil
    case .count:
      guard isNumber else { return nil }
      let remark = Self.reference.range(in: line, from: word.upperBound, buffer)
      guard let remark, line.text(remark, in: buffer).hasPrefix("(") else { return word }
      return word.lowerBound..<remark.upperBound
    case .age:
      return text.utf8.first!.isDigit && !isNumber && Quantity(text) != nil ? word : nil
    case .mode:
      let isMode = text.utf8.count >= 10 && "-bcdlps".utf8.contains(text.utf8.first!)
      return isMode && text.utf8.dropFirst().prefix(9).allSatisfy { "-rwxsStT".utf8.contains($0) }
        ? word : nil
    case .length: return text.last == "," ? next(word) : word
    case .date:
      guard let both = next(word) else { return nil }
      // after a month and a day is a third word, and after a time with a fraction its zone
      let isDate = PrintedValue.isDate(text[...])
      return isDate && !line.text(both, in: buffer).contains(".") ? both : next(both)
    case .reference:
      var range = word
      while text.hasPrefix("("), !line.text(range, in: buffer).hasSuffix(")") {
        guard let longer = next(range) else { return nil }
        range = longer
      }
      return range
    case .commit:
      let isCommit = (7...64).contains(text.utf8.count) && text.utf8.allSatisfy(\.isHexadecimal)
      return isCommit || text == "->" ? word : nil
    case .oneOf(let words): return words.contains(text) ? word : nil
    case .before(let end):
      var range = word
      while let longer = next(range) {
        if line.text(range.upperBound..<longer.upperBound, in: buffer) == end { return range }
        range = longer
      }
      return nil
    case .options:
      return text.hasPrefix("(") && buffer[line.bytes].last == UInt8(ascii: ")")
        ? word.lowerBound..<line.count : nil
    case .path: return text.hasPrefix("/") ? word.lowerBound..<line.count : nil
    case .text: return word.lowerBound..<line.count
    }
  }
}
