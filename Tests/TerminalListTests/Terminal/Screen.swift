/// A terminal like xterm, as far as ncurses uses it: characters, no colours.
struct Screen {
  let width: Int
  let height: Int
  private var cells: [[String]]
  private var line = 0
  private var column = 0
  private var top = 0
  private var bottom: Int
  private var last = " "

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bottom = height - 1
    cells = Array(repeating: Array(repeating: " ", count: width), count: height)
  }

  /// The lines without trailing blanks.
  var lines: [String] {
    cells.map { line in
      var line = line
      while line.last == " " { line.removeLast() }
      return line.joined()
    }
  }

  mutating func feed(_ text: String) {
    var rest = Substring.UnicodeScalarView(text.unicodeScalars)
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{8}": column = max(column - 1, 0)
      case "\u{1B}": escape(&rest)
      case _ where scalar.value < 32: break
      default: put(scalar)
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if (0x300...0x36F).contains(scalar.value) {
      cells[line][column - 1].unicodeScalars.append(scalar)
      return
    }
    if column >= width {
      column = 0
      lineFeed()
    }
    last = String(scalar)
    cells[line][column] = last
    column += 1
    // Characters two columns wide, as far as the tests use them.
    if (0x3000...0x9FFF).contains(scalar.value), column < width {
      cells[line][column] = ""
      column += 1
    }
  }

  private mutating func lineFeed() {
    if line == bottom { scroll(from: top, by: 1) } else { line = min(line + 1, height - 1) }
  }

  private mutating func escape(_ rest: inout Substring.UnicodeScalarView) {
    switch rest.popFirst() {
    case "[": control(&rest)
    case "]":
      while let scalar = rest.popFirst(), scalar != "\u{7}" {
        if scalar == "\u{1B}" { break }
      }
      if rest.first == "\\" { rest.removeFirst() }
    case "(", ")": rest.removeFirst()
    case "M": if line == top { scroll(from: top, by: -1) } else { line -= 1 }
    default: break
    }
  }

  private mutating func control(_ rest: inout Substring.UnicodeScalarView) {
    var text = ""
    var final: Unicode.Scalar = "m"
    while let scalar = rest.popFirst() {
      final = scalar
      if ("\u{40}"..."\u{7E}").contains(scalar) { break }
      text.unicodeScalars.append(scalar)
    }
    if let first = text.first, !first.isNumber { return }
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    run(final, numbers.first ?? 0, numbers.dropFirst().first ?? 0)
  }

  private mutating func run(_ final: Unicode.Scalar, _ first: Int, _ second: Int) {
    let count = max(first, 1)
    switch final {
    case "H", "f": (line, column) = (count - 1, max(second, 1) - 1)
    case "A": line = max(line - count, 0)
    case "B": line = min(line + count, height - 1)
    case "C": column = min(column + count, width - 1)
    case "D": column = max(min(column, width - 1) - count, 0)
    case "G": column = count - 1
    case "d": line = count - 1
    case "K": erase(line, first == 0 ? column..<width : 0..<(first == 1 ? column + 1 : width))
    case "J":
      erase(line, (first == 2 ? 0 : column)..<width)
      for below in (first == 2 ? 0 : line + 1)..<height { erase(below, 0..<width) }
    case "X": erase(line, column..<min(column + count, width))
    case "P":
      cells[line].removeSubrange(column..<min(column + count, width))
      while cells[line].count < width { cells[line].append(" ") }
    case "@":
      cells[line].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[line].removeLast(count)
    case "L": scroll(from: line, by: -count)
    case "M": scroll(from: line, by: count)
    case "S": scroll(from: top, by: count)
    case "T": scroll(from: top, by: -count)
    case "b": for _ in 0..<count { put(last.unicodeScalars.first!) }
    case "r":
      (top, bottom) = (count - 1, second == 0 ? height - 1 : second - 1)
      (line, column) = (0, 0)
    default: break
    }
  }

  private mutating func erase(_ line: Int, _ columns: Range<Int>) {
    for column in columns where column < width { cells[line][column] = " " }
  }

  private mutating func scroll(from first: Int, by count: Int) {
    let blank = Array(repeating: " ", count: width)
    for _ in 0..<abs(count) {
      cells.remove(at: count > 0 ? first : bottom)
      cells.insert(blank, at: count > 0 ? bottom : first)
    }
  }
}
