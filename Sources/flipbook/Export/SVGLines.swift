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
    let runs = runs(of: line)
    for run in runs where run.background != nil {
      let area = SVGBlock().path(run.columns, cell)
      text += "<path class=\"\(fill(run.background!))\" d=\"\(area)\"/>"
    }
    for run in runs {
      for (columns, block) in pieces(of: run.columns, in: line) {
        text += block.map { bar($0, columns, run) } ?? words(columns, run, line)
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
    columns: Range<Int>, block: SVGBlock?
  )] {
    var pieces: [(columns: Range<Int>, block: SVGBlock?)] = []
    for column in columns where line[column].glyph != .space {
      let block = SVGBlock(line[column].glyph)
      if let last = pieces.last, last.block == block, block?.width ?? 1 == 1,
        column - last.columns.upperBound <= (block == nil ? 1 : 0)
      {
        pieces[pieces.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        pieces.append((column..<column + 1, block))
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

  /// A bar as an area, which joins others without gaps in any font.
  private mutating func bar(_ block: SVGBlock, _ columns: Range<Int>, _ run: Run) -> String {
    let faint = run.attributes.contains(.dim) ? " \(dimClass)" : ""
    let color = run.foreground ?? colors.theme.foreground
    return "<path class=\"\(fill(color))\(faint)\" d=\"\(block.path(columns, cell))\"/>"
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

/// A block element of a bar or a chart: the lower left part of its cell.
struct SVGBlock: Equatable {
  /// The parts of the width and of the height of the cell that it takes, 0...1.
  private(set) var (width, height) = (1.0, 1.0)

  init() {}

  init?(_ glyph: Glyph) {
    guard glyph == Glyph(glyph.scalar) else { return nil }
    switch glyph.scalar.value {
    case 0x2588...0x258F: width = Double(0x2590 - glyph.scalar.value) / 8
    case 0x2581...0x2587: height = Double(glyph.scalar.value - 0x2580) / 8
    default: return nil
    }
  }

  /// The area of adjacent equal blocks.
  func path(_ columns: Range<Int>, _ cell: (width: Double, height: Double)) -> String {
    let x = SVG.number(Double(columns.lowerBound) * cell.width)
    let y = SVG.number((1 - self.height) * cell.height)
    let width = SVG.number((Double(columns.count) - 1 + self.width) * cell.width)
    let height = SVG.number(self.height * cell.height)
    return "M\(x) \(y)h\(width)v\(height)h-\(width)z"
  }
}
