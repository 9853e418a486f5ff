import ListMotion
import TerminalList

/// The distinct lines of all frames, and the classes for their styles.
struct SVGLines {
  /// The definitions of the lines, which frames reference by identifier.
  private(set) var definitions = ""
  /// The CSS rules of the classes.
  private(set) var rules = ""

  private let cell: (width: Double, height: Double)
  private var colors: DrawnColors
  private var known: [[Cell]: String] = [:]
  private var classes: [String: String] = [:]

  init(cell: (width: Double, height: Double), colors: DrawnColors) {
    self.cell = cell
    self.colors = colors
  }

  /// The identifier of a line; `nil` if the line looks empty.
  mutating func id(of cells: ArraySlice<Cell>) -> String? {
    var line = Array(cells)
    while let last = line.last, last.isPlainBlank { line.removeLast() }
    guard !line.isEmpty else { return nil }
    if let id = known[line] { return id }
    let id = "l\(known.count)"
    known[line] = id
    definitions += "<g id=\"\(id)\">\(content(of: line))</g>\n"
    return id
  }

  private mutating func content(of line: [Cell]) -> String {
    var text = ""
    for run in runs(of: line) where run.background != nil {
      let area = SVGBlock.full.path(run.columns, cell)
      text += "<path class=\"\(fill(run.background!))\" d=\"\(area)\"/>"
    }
    for run in runs(of: line) {
      for piece in pieces(of: run.columns, in: line) {
        text += piece.isBlock ? blocks(piece.columns, run, line) : words(piece.columns, run, line)
      }
    }
    return text
  }

  /// Adjacent cells with the same look.
  private struct Run {
    var columns: Range<Int>
    var foreground: Color?
    var background: Color?
    var attributes: Style.Attributes
  }

  private mutating func runs(of line: [Cell]) -> [Run] {
    var runs: [Run] = []
    for (column, cell) in line.enumerated() {
      let style = cell.style
      var (foreground, background) = (colors.seen(style.foreground), colors.seen(style.background))
      if style.attributes.contains(.reverse) {
        (foreground, background) =
          (background ?? colors.theme.background, foreground ?? colors.theme.foreground)
      }
      let attributes = style.attributes.subtracting(.reverse)
      if let last = runs.last, last.foreground == foreground, last.background == background,
        last.attributes == attributes || cell.glyph.columns == 0
      {
        runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        runs.append(
          Run(
            columns: column..<column + 1, foreground: foreground, background: background,
            attributes: attributes))
      }
    }
    return runs
  }

  /// The words and the bars in a run. Words more than one blank apart are separate pieces, so that columns stay
  /// aligned in any font.
  private func pieces(of columns: Range<Int>, in line: [Cell]) -> [(
    columns: Range<Int>, isBlock: Bool
  )] {
    var pieces: [(columns: Range<Int>, isBlock: Bool)] = []
    for column in columns where line[column].glyph != .space {
      let isBlock = SVGBlock(line[column].glyph) != nil
      if let last = pieces.last, last.isBlock == isBlock,
        column - last.columns.upperBound <= (isBlock ? 0 : 1)
      {
        pieces[pieces.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        pieces.append((column..<column + 1, isBlock))
      }
    }
    return pieces
  }

  private mutating func words(_ columns: Range<Int>, _ run: Run, _ line: [Cell]) -> String {
    let glyphs = line[columns].map(\.glyph)
    let text = glyphs.reduce(into: "") { $0.unicodeScalars.append(contentsOf: $1.scalars) }
    let x = SVG.number(Double(columns.lowerBound) * cell.width)
    let length = SVG.number(Double(columns.count) * cell.width)
    let isWide = glyphs.contains { $0.columns != 1 }
    let adjust = isWide ? " lengthAdjust=\"spacingAndGlyphs\"" : ""
    let name = textClass(run)
    return "<text x=\"\(x)\" y=\"13.5\"\(name.isEmpty ? "" : " class=\"\(name)\"")"
      + " textLength=\"\(length)\"\(adjust)>\(SVG.escaped(text))</text>"
  }

  /// Bars as areas, which join without gaps in any font.
  private mutating func blocks(_ columns: Range<Int>, _ run: Run, _ line: [Cell]) -> String {
    var path = ""
    var area: (columns: Range<Int>, block: SVGBlock)?
    for column in columns {
      guard let block = SVGBlock(line[column].glyph) else { continue }
      if let last = area, last.block == block, block.fillsWidth {
        area?.columns = last.columns.lowerBound..<column + 1
        continue
      }
      if let area { path += area.block.path(area.columns, cell) }
      area = (column..<column + 1, block)
    }
    if let area { path += area.block.path(area.columns, cell) }
    let faint = run.attributes.contains(.dim) ? " \(dimClass)" : ""
    let color = run.foreground ?? colors.theme.foreground
    return "<path class=\"\(fill(color))\(faint)\" d=\"\(path)\"/>"
  }

  private mutating func textClass(_ run: Run) -> String {
    var names = run.foreground.map { [fill($0)] } ?? []
    if run.attributes.contains(.bold) { names.append(name(of: "{font-weight:bold}")) }
    if run.attributes.contains(.dim) { names.append(dimClass) }
    if run.attributes.contains(.italic) { names.append(name(of: "{font-style:italic}")) }
    if run.attributes.contains(.underline) {
      names.append(name(of: "{text-decoration:underline}"))
    }
    return names.joined(separator: " ")
  }

  private var dimClass: String { mutating get { name(of: "{opacity:.6}") } }

  /// The class of areas and text filled with a colour; it overrides the rule for all text.
  private mutating func fill(_ color: Color) -> String { name(of: "{fill:\(color.webName)}") }

  private mutating func name(of rule: String) -> String {
    if let name = classes[rule] { return name }
    let name = "c\(classes.count)"
    classes[rule] = name
    rules += ".\(name)\(rule)\n"
    return name
  }
}

/// The block elements that form bars and the timeline.
enum SVGBlock: Equatable {
  case full
  /// A number of eighths from the left.
  case left(Int)
  /// A number of eighths from below.
  case lower(Int)

  init?(_ glyph: Glyph) {
    guard glyph == Glyph(glyph.scalar) else { return nil }
    switch glyph.scalar.value {
    case 0x2588: self = .full
    case 0x2589...0x258F: self = .left(8 - Int(glyph.scalar.value - 0x2588))
    case 0x2581...0x2587: self = .lower(Int(glyph.scalar.value - 0x2580))
    default: return nil
    }
  }

  /// Whether it extends from the left edge of its cell to the right edge.
  var fillsWidth: Bool {
    if case .left = self { false } else { true }
  }

  /// The area of adjacent equal blocks.
  func path(_ columns: Range<Int>, _ cell: (width: Double, height: Double)) -> String {
    let (x, width) = (Double(columns.lowerBound) * cell.width, Double(columns.count) * cell.width)
    switch self {
    case .full: return Self.rectangle(x, 0, width, cell.height)
    case .left(let eighths):
      return Self.rectangle(x, 0, width * Double(eighths) / 8, cell.height)
    case .lower(let eighths):
      let height = cell.height * Double(eighths) / 8
      return Self.rectangle(x, cell.height - height, width, height)
    }
  }

  private static func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> String {
    let (width, height) = (SVG.number(width), SVG.number(height))
    return "M\(SVG.number(x)) \(SVG.number(y))h\(width)v\(height)h-\(width)z"
  }
}
