import Notation
import Snapshots
import ValueTrees

/// What the values of a row look like that is known without a header: `grep` leaves it out, and so does
/// `--no-headers`.
///
/// ```
/// root  812  0.0  0.1  16128  6144 ?  Ss  Nov20  0:03 /lib/systemd/systemd-oomd
/// ```
struct RowPattern {
  /// What a value is.
  enum Value {
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
    /// The rest of the line.
    case text
    /// The rest of the line, a path.
    case path
  }

  let columns: [String]
  private let values: [Value]

  init(_ columns: KeyValuePairs<String, Value>) {
    self.columns = columns.map(\.key)
    values = columns.map(\.value)
  }

  /// `ps aux`
  static let processes = RowPattern([
    "USER": .word, "PID": .number, "%CPU": .number, "%MEM": .number, "VSZ": .number,
    "RSS": .number, "TTY": .word, "STAT": .state, "START": .word, "TIME": .time, "COMMAND": .text,
  ])

  /// `ps -ef`
  static let processesInFull = RowPattern([
    "UID": .word, "PID": .number, "PPID": .number, "C": .number, "STIME": .word, "TTY": .word,
    "TIME": .time, "CMD": .text,
  ])

  /// `df -h`
  static let fileSystems = RowPattern([
    "Filesystem": .word, "Size": .size, "Used": .size, "Avail": .size, "Use%": .share,
    "Mounted on": .path,
  ])

  /// `kubectl get pods`
  static let pods = RowPattern([
    "NAME": .word, "READY": .part, "STATUS": .word, "RESTARTS": .count, "AGE": .age,
  ])

  /// `kubectl get pods -A`
  static let podsOfAll = RowPattern([
    "NAMESPACE": .word, "NAME": .word, "READY": .part, "STATUS": .word, "RESTARTS": .count,
    "AGE": .age,
  ])

  /// Appends the cells of a line; returns false if it looks different. Some may have been appended then.
  func append(_ line: AlignedLine, in buffer: [UInt8], to cells: inout [TableCell]) -> Bool {
    var end = 0
    for value in values {
      guard var place = line.word(from: end, in: buffer) else { return false }
      guard Self.fits(line.cell(place, in: buffer).text(in: buffer), value) else { return false }
      switch value {
      case .text, .path: place = place.lowerBound..<line.count
      case .count: place = place.lowerBound..<Self.endOfRemark(behind: place, line, in: buffer)
      default: break
      }
      cells.append(line.cell(place, in: buffer))
      end = place.upperBound
    }
    return end == line.count
  }

  /// The end of words in parentheses behind a word, or its own.
  private static func endOfRemark(
    behind word: Range<Int>, _ line: AlignedLine, in buffer: [UInt8]
  ) -> Int {
    var end = word.upperBound
    while let next = line.word(from: end, in: buffer) {
      let text = buffer[line.cell(next, in: buffer).range]
      guard end > word.upperBound || text.first == UInt8(ascii: "(") else { break }
      end = next.upperBound
      if text.last == UInt8(ascii: ")") { return end }
    }
    return word.upperBound
  }

  private static func fits(_ text: String, _ value: Value) -> Bool {
    let isNumber = text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    switch value {
    case .word, .text: return true
    case .number, .count: return isNumber
    case .size: return text == "-" || text.utf8.first?.isDigit == true && Quantity(text) != nil
    case .share:
      return text == "-" || text.last == "%" && text.utf8.dropLast().allSatisfy(\.isDigit)
    case .time:
      return text.utf8.contains(UInt8(ascii: ":"))
        && text.utf8.allSatisfy {
          $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-")
        }
    case .state: return text.first.map { "DIRSTtWXZ".contains($0) } == true && text.count < 8
    case .part:
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
    case .age: return text.utf8.first?.isDigit == true && !isNumber && Quantity(text) != nil
    case .path: return text.first == "/"
    }
  }
}
