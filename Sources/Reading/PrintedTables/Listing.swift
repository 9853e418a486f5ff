import FlipbookNotation
import FlipbookSnapshots

/// A list that a program prints without titles, with the same parts on each line; ``all`` contains the known
/// lists.
///
/// ```
/// root  812  0.0  0.1  16128  6144 ?  Ss  Nov20  0:03 /lib/systemd/systemd-oomd
/// ```
///
/// The columns have the names that other programs use for such values. Titles are missing after `grep` or
/// with `--no-headers`.
struct Listing: Equatable, Sendable {
  /// What a part of a line is. A value needs no reference counting, which would take half of the time.
  enum Value: Sendable {
    /// A word, or two after a comma, as in `8, 1`, the numbers of a device.
    case word
    /// A word of these characters only, at least `least`, with one of `needed` among them; or `-`.
    case of(StaticString, least: Int = 1, needed: StaticString? = nil)
    /// A number, and when that was: `2 (3d ago)`.
    case count
    /// `Nov 20 10:15`, `2026-11-20 10:15:00.000 +0100`
    case date
    /// The rest of the line, which begins with this.
    case text(from: StaticString)
    /// The rest of the line up to the word `->`.
    case name
    /// The rest of the line after that word. It is not a column if no line has it.
    case target

    static let number = of("0123456789.")
    static let size = of("0123456789.,KMGTPEBi")
    static let time = of("0123456789:-", needed: ":")
    static let part = of("0123456789/", needed: "/")
    static let age = of("0123456789ydhms", needed: "ydhms")
  }

  let columns: [String]
  private let values: [Value]
  /// How lines around the list begin or end, such as its total.
  private let starts: [String]
  private let ends: [String]

  /// - Parameter values: The parts of a line by the names of columns.
  private init(
    _ values: KeyValuePairs<String, Value>, starts: [String] = [], ends: [String] = []
  ) {
    columns = values.map(\.key)
    self.values = values.map(\.value)
    (self.starts, self.ends) = (starts, ends)
  }

  static func == (one: Listing, other: Listing) -> Bool { one.columns == other.columns }

  static let all: [Listing] = [
    // `ls -l`
    Listing(
      [
        "MODE": .of("-bcdlprwxsStT.+@", least: 10), "LINKS": .word, "OWNER": .word, "GROUP": .word,
        "SIZE": .word, "MODIFIED": .date, "NAME": .name, "TARGET": .target,
      ], starts: ["total ", "ls: "], ends: [":"]),
    // `ps aux`
    Listing([
      "USER": .word, "PID": .number, "%CPU": .number, "%MEM": .number, "VSZ": .number,
      "RSS": .number, "TTY": .word, "STAT": .of("DIRSTtWXZ<NLsl+"), "START": .word, "TIME": .time,
      "COMMAND": .text(from: ""),
    ]),
    // `ps -ef`
    Listing([
      "UID": .word, "PID": .number, "PPID": .number, "C": .number, "STIME": .word, "TTY": .word,
      "TIME": .time, "CMD": .text(from: ""),
    ]),
    // `df -h`
    Listing([
      "Filesystem": .word, "Size": .size, "Used": .size, "Avail": .size,
      "Use%": .of("0123456789%", needed: "%"), "Mounted on": .text(from: "/"),
    ]),
    // `kubectl get pods`
    Listing(["NAME": .word, "READY": .part, "STATUS": .word, "RESTARTS": .count, "AGE": .age]),
    // `kubectl get pods -A`
    Listing([
      "NAMESPACE": .word, "NAME": .word, "READY": .part, "STATUS": .word, "RESTARTS": .count,
      "AGE": .age,
    ]),
  ]

  /// The table of the lines; `nil` if a line neither belongs to the list nor is known to appear around it.
  ///
  /// - Parameter isCertain: Whether any other lines may appear around the list, because earlier output was
  ///   this list.
  func table(of lines: ArraySlice<AlignedLine>, file: String, isCertain: Bool) -> Table? {
    var cells: [TableCell] = []
    var numbers: [UInt32] = []
    var notes: [Table.Note] = []
    for line in lines {
      if append(line, to: &cells) {
        numbers.append(UInt32(line.number))
      } else if isCertain || line.isEmpty || starts.contains(where: { line.text.hasPrefix($0) })
        || ends.contains(where: { line.text.hasSuffix($0) })
      {
        notes.append(Table.Note(bytes: line.bytes, row: numbers.count))
      } else {
        return nil
      }
    }
    guard let buffer = lines.first?.buffer, isCertain || !numbers.isEmpty else { return nil }
    var columns = columns
    if case .target? = values.last {
      let (count, last) = (columns.count, columns.count - 1)
      if numbers.indices.allSatisfy({ cells[$0 * count + last].range.isEmpty }) {
        columns.removeLast()
        cells = cells.indices.filter { $0 % count != last }.map { cells[$0] }
      }
    }
    var table = Table(file: file, bytes: buffer, columns: columns, cells: cells, lines: numbers)
    table.notes = notes
    return table
  }

  /// Appends the cells of a line. Returns whether it is of the list.
  private func append(_ line: AlignedLine, to cells: inout [TableCell]) -> Bool {
    let count = cells.count
    var end = 0
    for value in values {
      guard let range = value.range(in: line, from: end) else {
        cells.removeLast(cells.count - count)
        return false
      }
      end = range.upperBound
      cells.append(line.cell(range))
    }
    if end < line.count { cells.removeLast(cells.count - count) }
    return end >= line.count
  }
}

extension StaticString {
  fileprivate func contains(_ byte: UInt8) -> Bool { withUTF8Buffer { $0.contains(byte) } }
}

extension Listing.Value {
  /// The screen columns of a value in a line that begins at a column or after it; `nil` if it is not one.
  fileprivate func range(in line: AlignedLine, from start: Int) -> Range<Int>? {
    if case .target = self {
      let arrow = line.word(from: start)
      return (arrow?.upperBound ?? line.count)..<line.count
    }
    guard let word = line.word(from: start) else { return nil }
    let bytes = line.buffer[line.cell(word).range]
    func next(_ range: Range<Int>) -> Range<Int>? {
      line.word(from: range.upperBound).map { range.lowerBound..<$0.upperBound }
    }
    switch self {
    case .target: return nil
    case .word: return bytes.last == UInt8(ascii: ",") ? next(word) : word
    case .of(let characters, let least, let needed):
      let fits =
        bytes.count >= least && bytes.allSatisfy(characters.contains)
        && needed.map { bytes.contains(where: $0.contains) } != false
      return fits || bytes.elementsEqual("-".utf8) ? word : nil
    case .count:
      guard bytes.allSatisfy(\.isDigit) else { return nil }
      guard var remark = line.word(from: word.upperBound), line.text(remark).hasPrefix("(") else {
        return word
      }
      while !line.text(remark).hasSuffix(")") {
        guard let longer = next(remark) else { return nil }
        remark = longer
      }
      return word.lowerBound..<remark.upperBound
    case .date:
      guard let both = next(word) else { return nil }
      // after a month and a day is a third word, and after a time with a fraction its zone
      let isDate = bytes.first!.isDigit && PrintedValue.isDate(line.text(word)[...])
      return isDate && !line.text(both).contains(".") ? both : next(both)
    case .text(let beginning):
      guard beginning.withUTF8Buffer(bytes.starts) else { return nil }
      return word.lowerBound..<line.count
    case .name:
      var end = word.upperBound
      while let word = line.word(from: end), line.text(word) != "->" { end = word.upperBound }
      return word.lowerBound..<end
    }
  }
}
