import ListMotion
import Snapshots
import TerminalList
import Histories

/// The line at the foot: what is played and how, what there is to say, and the keys.
extension Screen {
  func drawStatus(on frame: inout Frame, _ painter: RowPainter) {
    let quiet = painter.theme.quietStyle
    if let prompt { return drawPrompt(prompt, on: &frame, painter) }
    var line = statusLine(painter)
    if showsKeys {
      if line.unread(columns: frame.size.width).isEmpty {
        addKeys(to: &line, quiet)
      } else {
        line.add("? all of it", style: quiet, importance: 8, trailing: true)
      }
    }
    line.draw(on: &frame, line: frame.size.height - 1)
  }

  /// What is to be said and does not fit on the status line of a screen so wide.
  func unreadNews(columns: Int, _ painter: RowPainter) -> [String] {
    statusLine(painter).unread(columns: columns)
  }

  /// The line without the keys.
  private func statusLine(_ painter: RowPainter) -> StatusLine {
    let quiet = painter.theme.quietStyle
    let accent = Style(foreground: painter.theme.accent)
    let alert = Style(foreground: painter.theme.flash)
    var line = StatusLine(width: painter.width)
    switch source {
    case _ where !showsKeys: break
    case .deck, .live, .ended:
      line.add(
        state, short: String(state.prefix(1)), style: state.first == "‖" ? .plain : accent,
        importance: 8)
    case .stale(let reason):
      line.add(
        "! stale: \(reason)", short: "! stale", style: alert, importance: 9, isNews: true)
    }
    line.add(work, style: accent, importance: 8)
    line.add(note, style: alert, importance: 7, isNews: true)
    line.add(message, importance: 10, cut: .late, isNews: true)
    if case .stale = source {} else { line.add(stageWords, importance: 6) }
    line.add(unchanged, style: quiet, importance: 3)
    return line
  }

  /// Draws what is typed, its end where it is longer than the line, and a cursor behind it.
  private func drawPrompt(_ text: String, on frame: inout Frame, _ painter: RowPainter) {
    let line = frame.size.height - 1
    var glyphs = glyphs(of: "/" + text, width: painter.width)
    while glyphs.count > 1, glyphs.columns > frame.size.width - 3 { glyphs.remove(at: 1) }
    let end = frame.write(glyphs, style: .plain, line: line, column: 1)
    frame.write([.space], style: Style(attributes: .reverse), line: line, column: end)
  }

  private func addKeys(to line: inout StatusLine, _ quiet: Style) {
    if isMouseOn { line.add("M mouse off", style: quiet, importance: 2, trailing: true) }
    line.add(hint, style: quiet, importance: 1, trailing: true)
    line.add("? keys", style: quiet, importance: isCalm ? 5 : 1, trailing: true)
  }

  /// Since when the list that is live has been the same, where it was looked at again.
  private var unchanged: String {
    guard source == .live, player.isAtEnd, !player.history.isEmpty else {
      return ""
    }
    let newest = player.history[player.snapshotCount - 1]
    guard newest.unchangedCount > 0, let moment = newest.moment else { return "" }
    let count = newest.unchangedCount
    return "unchanged since \(clock.time(moment)), \(count) \(count == 1 ? "time" : "times")"
  }

  /// Whether there is nothing to say that is worth more than the keys.
  private var isCalm: Bool {
    if case .stale = source { false } else { message.isEmpty && note.isEmpty }
  }

  private var state: String {
    if player.isPlaying {
      return player.loops || source != .deck ? "▶ \(player.speed)" : "▶ \(player.speed) once"
    }
    if source == .deck { return player.speed == .normal ? "‖ paused" : "‖ paused \(player.speed)" }
    if source == .ended, isNewest { return "■ end" }
    return isNewest ? "● live" : "‖ past, \(player.newerCount) newer"
  }

  /// Whether nothing newer is there to follow: also before the first snapshot.
  private var isNewest: Bool { player.isAtEnd || player.history.isEmpty }

  private var hint: String {
    if source != .deck {
      return isNewest ? (player.snapshotCount > 1 ? "← back  q quit" : "q quit") : "f follows"
    }
    return player.isPlaying ? "space pause  → step" : "space play  → step  ← back"
  }
}
