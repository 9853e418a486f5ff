import ListMotion
import FlipbookNotation
import TerminalList

/// Frames as one SVG that plays wherever images are shown, without scripts or external files.
///
/// The frames are stacked one below the other, and a CSS animation moves each into view at its time. Each
/// distinct line is defined once and referenced by all frames that show it.
struct SVGWriter {
  /// The width and height of a cell, in the units of the picture.
  private static let cell = (width: 8.4, height: 18.0)
  private static let margin = 12.0

  private let title: String
  private let size: Size
  private let theme: Theme
  private var lines: SVGLines
  /// The stacked frames.
  private var film = ""
  private var starts: [Duration] = []
  private let height: Double

  /// Writes the picture, followed by a line end. Nothing is written until all frames have been produced.
  static func write(_ playback: OffscreenPlayback, to write: (String) throws -> Void) throws {
    var writer = SVGWriter(
      title: playback.source.title, size: playback.size, colors: playback.colors)
    let end = try playback.play { writer.add($0, at: $1) }
    try writer.write(end: end, to: write)
  }

  /// Creates a picture of frames of the given size.
  init(title: String, size: Size, colors: DrawnColors) {
    self.title = title
    self.size = size
    theme = colors.theme
    lines = SVGLines(cell: Self.cell, colors: colors)
    height = Double(size.height) * Self.cell.height
  }

  /// Shows a frame from `start` on, which must be later than the start of all previous frames.
  mutating func add(_ frame: Frame, at start: Duration) {
    film += "<g transform=\"translate(0 \(SVG.number(Double(starts.count) * height)))\">"
    for line in 0..<frame.size.height {
      guard let id = lines.id(of: frame[line: line]) else { continue }
      film += "<use href=\"#\(id)\" y=\"\(SVG.number(Double(line) * Self.cell.height))\"/>"
    }
    film += "</g>\n"
    starts.append(start)
  }

  /// Writes the picture, whose animation starts over at `end`.
  func write(end: Duration, to write: (String) throws -> Void) throws {
    let width = Double(size.width) * Self.cell.width
    let (outerWidth, outerHeight) = (width + 2 * Self.margin, height + 2 * Self.margin)
    let box = "width=\"\(SVG.number(outerWidth))\" height=\"\(SVG.number(outerHeight))\""
    let view = "\(SVG.number(outerWidth)) \(SVG.number(outerHeight))"
    try write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" \(box) viewBox="0 0 \(view)" role="img">
      <title>\(SVG.escaped(title))</title>
      <style>
      text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",\
      "Liberation Mono",monospace;white-space:pre;fill:\(theme.foreground.webName)}
      \(lines.rules)
      """)
    try writeAnimation(end: end, to: write)
    try write(
      """

      </style>
      <rect \(box) rx="8" fill="\(theme.background.webName)"/>
      <defs>

      """)
    try write(lines.definitions)
    try write(
      """
      </defs>
      <svg x="\(SVG.number(Self.margin))" y="\(SVG.number(Self.margin))" \
      width="\(SVG.number(width))" height="\(SVG.number(height))">
      <g class="film">

      """)
    try write(film)
    try write("</g>\n</svg>\n</svg>\n")
  }

  /// Writes the animation, which jumps to each frame at its time and starts over after the last one. Viewers
  /// who prefer less motion see the last frame.
  private func writeAnimation(end: Duration, to write: (String) throws -> Void) throws {
    guard starts.count > 1, let last = starts.indices.last else { return }
    try write("@keyframes film{")
    for (index, start) in starts.enumerated() {
      let percent = SVG.number(start / end * 100, digits: 4)
      try write("\(percent)%{transform:translateY(\(offset(index, height)))}")
    }
    var rules = "100%{transform:translateY(\(offset(last, height)))}}\n"
    let seconds = end.seconds(digits: 3)
    rules +=
      ".film{animation:film \(seconds)s steps(1,end) infinite}\n"
      + "@media (prefers-reduced-motion:reduce){"
      + ".film{animation:none;transform:translateY(\(offset(last, height)))}}"
    try write(rules)
  }

  private func offset(_ index: Int, _ height: Double) -> String {
    index == 0 ? "0" : "\(SVG.number(-Double(index) * height))px"
  }
}

/// Parts of SVG text.
enum SVG {
  /// A number with at most `digits` digits after the point, without zeros at the end.
  static func number(_ value: Double, digits: Int = 2) -> String {
    var text = value.text(digits: digits)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// Escapes text between tags. Control characters become their pictures, or character references if they have
  /// none; characters that XML does not allow become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      case _ where Invisible.isControl(scalar):
        result +=
          Invisible.picture(of: scalar).map(String.init)
          ?? "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
