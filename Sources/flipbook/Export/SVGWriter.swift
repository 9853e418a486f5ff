import ListMotion
import TerminalList

/// Frames as one SVG that moves by itself wherever pictures are shown: no script, nothing to load.
///
/// All frames stand one below the other, and a CSS animation moves the one whose time it is into
/// view. Each different line is drawn once and used wherever it is needed.
struct SVGWriter {
  /// The width and height of a cell, in the units of the picture.
  private static let cell = (width: 8.4, height: 18.0)
  private static let margin = 12.0

  private let reel: Reel
  private let size: Size
  private let theme: Theme

  /// The picture, ended by a line end.
  static func text(of reel: Reel, size: Size, colors: DrawnColors) -> String {
    SVGWriter(reel: reel, size: size, theme: colors.theme).text(colors)
  }

  private init(reel: Reel, size: Size, theme: Theme) {
    self.reel = reel
    self.size = size
    self.theme = theme
  }

  private func text(_ colors: DrawnColors) -> String {
    var lines = SVGLines(cell: Self.cell, colors: colors)
    let height = Double(size.height) * Self.cell.height
    let width = Double(size.width) * Self.cell.width
    var film = ""
    for (index, timed) in reel.frames.enumerated() {
      film += "<g transform=\"translate(0 \(SVG.number(Double(index) * height)))\">"
      for line in 0..<timed.frame.size.height {
        guard let id = lines.id(of: timed.frame[line: line]) else { continue }
        film += "<use href=\"#\(id)\" y=\"\(SVG.number(Double(line) * Self.cell.height))\"/>"
      }
      film += "</g>\n"
    }
    let (outerWidth, outerHeight) = (width + 2 * Self.margin, height + 2 * Self.margin)
    let box = "width=\"\(SVG.number(outerWidth))\" height=\"\(SVG.number(outerHeight))\""
    let view = "\(SVG.number(outerWidth)) \(SVG.number(outerHeight))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(box) viewBox="0 0 \(view)" role="img">
      <title>\(SVG.escaped(reel.title))</title>
      <style>
      text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",\
      "Liberation Mono",monospace;white-space:pre;fill:\(theme.foreground.webName)}
      \(lines.rules)\(animation(height: height))
      </style>
      <rect \(box) rx="8" fill="\(theme.background.webName)"/>
      <defs>
      \(lines.definitions)</defs>
      <svg x="\(SVG.number(Self.margin))" y="\(SVG.number(Self.margin))" \
      width="\(SVG.number(width))" height="\(SVG.number(height))">
      <g class="film">
      \(film)</g>
      </svg>
      </svg>

      """
  }

  /// The film jumps to each frame at its time and begins again after the last. Who has asked for
  /// less motion sees the last frame.
  private func animation(height: Double) -> String {
    guard reel.frames.count > 1, let last = reel.frames.indices.last else { return "" }
    var rules = "@keyframes film{"
    for (index, timed) in reel.frames.enumerated() {
      let percent = SVG.number(timed.start / reel.end * 100, digits: 4)
      rules += "\(percent)%{transform:translateY(\(offset(index, height)))}"
    }
    rules += "100%{transform:translateY(\(offset(last, height)))}}\n"
    let seconds = reel.end.seconds(digits: 3)
    return rules + ".film{animation:film \(seconds)s steps(1,end) infinite}\n"
      + "@media (prefers-reduced-motion:reduce){"
      + ".film{animation:none;transform:translateY(\(offset(last, height)))}}"
  }

  private func offset(_ index: Int, _ height: Double) -> String {
    index == 0 ? "0" : "\(SVG.number(-Double(index) * height))px"
  }
}

/// Parts of SVG text.
enum SVG {
  /// A number with at most so many digits behind the point, and none that say nothing.
  static func number(_ value: Double, digits: Int = 2) -> String {
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let parts = Int((abs(value) * Double(unit)).rounded())
    let sign = value < 0 && parts > 0 ? "-" : ""
    guard parts % unit != 0 else { return "\(sign)\(parts / unit)" }
    let rest = String(parts % unit)
    let padded = String(repeating: "0", count: digits - rest.count) + rest
    let trimmed = padded.reversed().drop { $0 == "0" }.reversed()
    return "\(sign)\(parts / unit).\(String(trimmed))"
  }

  /// Text between tags; what XML cannot hold becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
