import ListMotion
import TerminalList

/// Draws frames with escape sequences that all current terminals support. After the first frame, it draws only
/// the differences from the previous one.
struct AnsiWriter {
  private var colors: DrawnColors
  private var shown: Frame?
  private var pen = Style.plain
  private var text = ""

  init(colors: DrawnColors) { self.colors = colors }

  /// The bytes that make the screen show `frame`. For the first frame, they clear the screen and hide the
  /// cursor.
  mutating func text(for frame: Frame) -> String {
    text = shown == nil ? "\u{1B}[?25l\u{1B}[0m\u{1B}[2J" : ""
    if shown == nil { pen = .plain }
    let before = shown ?? Frame(size: frame.size)
    for line in 0..<frame.size.height {
      let (old, new) = (Array(before[line: line]), Array(frame[line: line]))
      if old != new { draw(new, over: old, line: line) }
    }
    shown = frame
    return text
  }

  /// The bytes that leave the last frame on the screen, with the cursor below it.
  mutating func ending() -> String {
    pen = .plain
    return "\u{1B}[0m\u{1B}[\(shown?.size.height ?? 1);1H\r\n\u{1B}[?25h"
  }

  /// Draws the part of a line from the first to the last cell that differ.
  private mutating func draw(_ new: [Cell], over old: [Cell], line: Int) {
    guard var start = new.indices.first(where: { new[$0] != old[$0] }),
      let last = new.indices.last(where: { new[$0] != old[$0] })
    else { return }
    // the second half of a wide character is drawn with the first
    if new[start].glyph.columns == 0, start > 0 { start -= 1 }
    let end = (new.lastIndex { !$0.isPlainBlank } ?? -1) + 1
    text += "\u{1B}[\(line + 1);\(start + 1)H"
    for cell in new[start..<min(last + 1, max(end, start))] { put(cell) }
    guard last >= end else { return }
    select(.plain)
    text += "\u{1B}[K"
  }

  private mutating func put(_ cell: Cell) {
    guard cell.glyph.columns > 0 else { return }
    select(cell.style)
    for scalar in cell.glyph.scalars { text.unicodeScalars.append(scalar) }
  }

  private mutating func select(_ style: Style) {
    guard style != pen else { return }
    pen = style
    let seen = Style(
      foreground: colors.seen(style.foreground) ?? .default,
      background: colors.seen(style.background) ?? .default, attributes: style.attributes)
    let parameters = seen.selectParameters(short: colors.depth < .colors256)
    text += "\u{1B}[0\(parameters.isEmpty ? "" : ";")\(parameters)m"
  }
}
