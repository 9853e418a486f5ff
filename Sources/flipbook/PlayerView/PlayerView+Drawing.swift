import FlipbookHistories
import ListMotion
import FlipbookNotation
import FlipbookSnapshots
import TerminalList

// The whole picture: a title, the list, a panel, the timeline and a status line. It is a function of the state of the
// view; only the list moves.

extension PlayerView {
  private var painter: RowPainter { list.painter }
  private var quiet: Style { theme.quietStyle }
  private var accent: Style { Style(foreground: theme.accent) }
  private var clock: TimeOfDay { options.clock }
  private var freeze: Freeze? { queue.freeze }
  /// The pending changes while the order of the rows is held; `nil` if it is not held.
  private var heldChanges: ChangeCounts? { rows.isHeld ? list.heldChanges : nil }

  /// The help; `nil` if it is not shown.
  var help: Panel? {
    helpTop.map {
      let messages = statusLine.cutMessages(columns: size.width)
      return Panel.help(KeyBinding.help, below: messages, on: size, top: $0, painter.width)
    }
  }

  /// The panel below the list; `nil` if it is not shown.
  var panel: Panel? {
    inspection.panel(
      of: player, columns: size.width, width: painter.width, caption: caption(of:))
  }

  /// The picture at `now`.
  func frame(at now: Duration) -> Frame {
    var frame = Frame(size: size, holding: list.frame(at: now), line: layout.listLine)
    panel?.draw(on: &frame, lines: layout.panelLines, painter)
    if layout.drawsTitle { drawTitle(on: &frame) }
    if layout.drawsTimeline, player.snapshotCount > 1 { drawTimeline(on: &frame) }
    if layout.drawsEdges { drawEdges(on: &frame) }
    if layout.drawsStatus || search.prompt != nil { drawStatus(on: &frame) }
    help?.draw(on: &frame, lines: 0..<frame.size.height, painter)
    return frame
  }

  private func drawTitle(on frame: inout Frame) {
    let title = player.title
    let shown = player.history.isEmpty ? nil : player.history[player.position.snapshot]
    let caption = caption(of: player.position.snapshot)
    var line = StatusLine(width: painter.width)
    line.add(title, style: Style(attributes: .bold), importance: 4)
    line.add(
      unchanged, style: quiet, importance: 1, trailing: true)
    line.add(
      caption == title ? "" : caption,
      style: Style(foreground: theme.accent, attributes: .bold), importance: 3,
      trailing: true, cut: .readable)
    line.add(shown?.detail ?? "", importance: 3, trailing: true, cut: .readable)
    if player.snapshotCount > 1 {
      // the number of the snapshot, and the progress of the change to it
      let current = player.position.stage.flatMap { $0.applied > 0 && $0.count > 1 ? $0 : nil }
      let stage =
        (current ?? status.changeWords.stage).map { ", stage \($0.applied)/\($0.count)" } ?? ""
      line.add(
        "\(player.position.snapshot + 1) of \(player.snapshotCount)\(stage)",
        short: String(stage.dropFirst(2)), style: quiet,
        importance: stage.isEmpty ? 2 : 3, trailing: true)
    }
    line.draw(on: &frame, line: 0)
  }

  /// Draws the number of rows beyond the edges of the list, and their changes, on the free line below it.
  private func drawEdges(on frame: inout Frame) {
    var line = StatusLine(width: painter.width)
    add(list.rowsAbove, "↑", to: &line, trailing: false)
    let count = rows.hiddenCount
    if count > 0 {
      line.add(
        "\(count) unchanged \(count == 1 ? "row" : "rows") hidden, d shows all",
        short: "\(count) hidden", style: quiet, importance: 3, cut: .never)
    }
    add(list.rowsBelow, "↓", to: &line, trailing: true)
    // a row that moves may be there
    if !line.isEmpty { line.draw(on: &frame, line: layout.edgesLine) }
  }

  private func add(
    _ rows: HiddenRows, _ arrow: String, to line: inout StatusLine, trailing: Bool
  ) {
    if rows.count > 0 {
      line.add(
        "\(arrow) \(rows.count) more", short: "\(arrow) \(rows.count)", style: quiet,
        importance: 5, trailing: trailing, cut: .never)
    }
    line.add(ChangeWords(rows.changes), importance: 4, trailing: trailing, theme)
    let earlier = rows.earlierCount
    line.add(
      earlier > 0 ? "\(earlier) changed earlier" : "", short: "\(earlier) earlier",
      style: quiet, importance: 2, trailing: trailing, cut: .never)
  }

  /// The name of a snapshot, or its time, with the date if the history has several days.
  func caption(of index: Int) -> String {
    guard (0..<player.snapshotCount).contains(index) else { return "" }
    let entry = player.history[index]
    // a separator such as --- is not a name
    guard !entry.name.contains(where: { $0.isLetter || $0.isNumber }), let moment = entry.moment,
      let first = player.history.moment(at: 0),
      let last = player.history.moment(at: player.snapshotCount - 1)
    else { return entry.name }
    return clock.isSameDay(first, last) ? clock.time(moment) : clock.dateAndTime(moment)
  }
}

/// The status line: the state of the player, messages, and the keys.
extension PlayerView {
  private func drawStatus(on frame: inout Frame) {
    if let prompt = search.prompt {
      let (line, width) = (frame.size.height - 1, frame.size.width)
      frame.write([Glyph(prompt.sign)], style: .plain, line: line, column: 1)
      let found = prompt.filter == nil ? "" : rows.filterCounts
      let counts = glyphs(of: found, width: painter.width)
      frame.write(counts, style: quiet, line: line, column: width - 1 - counts.columns)
      let field = prompt.field.frame(columns: width - 4 - counts.columns, painter: painter)
      return frame.draw(field, line: line, column: 2)
    }
    var line = statusLine
    if options.showsKeys {
      var withKeys = line
      addKeys(to: &withKeys)
      if withKeys.cutMessages(columns: frame.size.width).isEmpty {
        line = withKeys
      } else if !line.cutMessages(columns: frame.size.width).isEmpty {
        line.add("? full message", style: quiet, importance: 8, trailing: true)
      }
    }
    line.draw(on: &frame, line: frame.size.height - 1)
  }

  /// The status line without the keys.
  private var statusLine: StatusLine {
    let alert = Style(foreground: theme.flash)
    var line = StatusLine(width: painter.width)
    if options.showsKeys {
      if case .stale(let reason) = source {
        let word = player.history.isEmpty ? "!" : "! stale"
        line.add(
          "\(word)\(word == "!" ? "" : ":") \(reason)", short: word, style: alert, importance: 9,
          isMessage: true)
      } else if freeze == nil {
        line.add(
          state, short: String(state.prefix(1)), style: state.first == "‖" ? .plain : accent,
          importance: 8)
      }
      if let freeze { add(freeze, to: &line) }
    }
    if let runs = status.runs {
      // at the left of the keys, it moves none of them when it comes and goes
      line.add(
        runs.description, style: runs.isSpecial ? accent : quiet,
        importance: runs.isSpecial ? 7 : 1, trailing: !runs.isSpecial, cut: .never)
    }
    if let heldChanges {
      let waiting = [
        (heldChanges.moved, "to move"), (heldChanges.inserted, "inserted"),
        (heldChanges.deleted, "deleted"),
      ].filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
      line.add(
        waiting.isEmpty ? "order held" : "order held · " + waiting, short: "order held",
        style: accent, importance: freeze == nil ? 8 : 7, cut: .never)
    }
    let (filter, counts) = (rows.changedOnly.filter.text, rows.filterCounts)
    if !filter.isEmpty {
      line.add("filter “\(filter)”: \(counts) rows", short: counts, style: accent, importance: 8)
    }
    if let column = list.columns.first(where: { $0.id == list.chosenColumn }) {
      let title = PlainText.line(
        column.title.isEmpty ? ColumnName.words(column.id) : column.title, maximum: 12)
      line.add(
        "\(title): ← → other  x hide  + - width  a all  Esc done",
        short: "\(title): ← →  x hide  Esc done", importance: 11, cut: .never)
    }
    line.add(status.work, style: accent, importance: 8)
    line.add(status.note, style: alert, importance: 7, isMessage: true)
    line.add(status.message, importance: 10, cut: .late, isMessage: true)
    if !isStale, freeze?.showsNetChange != false {
      var words = status.changeWords
      if heldChanges != nil, words.counts.total > words.counts.updated {
        // the held order counts the others
        (words.counts, words.counts.updated) = (ChangeCounts(), words.counts.updated)
      }
      line.add(words, importance: 6, theme)
    }
    line.add(status.waiting, style: quiet, importance: 5, cut: .middle)
    for (place, hint) in status.hints.enumerated() {
      line.add(hint, style: quiet, importance: 2 + place, isBackground: true)
    }
    if source == .live, isNewest, wantsEnd {
      if followsEnd {
        line.add("following the end", style: quiet, importance: 4)
      } else {
        line.add(
          "G or Esc follows the end", short: "G follows the end", style: accent, importance: 7,
          cut: .never)
      }
    }
    if !layout.drawsEdges {
      let count = rows.hiddenCount
      line.add(count > 0 ? "\(count) hidden" : "", style: quiet, importance: 4)
      add(list.rowsBelow, "↓", to: &line, trailing: true)
    }
    return line
  }

  /// Adds the number of changes since the list was frozen.
  private func add(_ freeze: Freeze, to line: inout StatusLine) {
    let count = freeze.changeCount
    let changes = count == 0 ? "" : ", \(count) \(count == 1 ? "change" : "changes")"
    if freeze.showsNetChange {
      let unseen = changes.isEmpty ? "" : changes + " unseen"
      return line.add("‖ net change\(unseen)", importance: 8, cut: .never)
    }
    line.add(
      "‖ frozen\(changes) since \(clock.time(freeze.since))", short: "‖ frozen\(changes)",
      importance: 8, cut: .never)
  }

  private func addKeys(to line: inout StatusLine) {
    if status.isMouseOn { line.add("M mouse off", style: quiet, importance: 2, trailing: true) }
    if !inspection.knowsBiography, list.cursorPath != nil, layout.fitsPanel {
      line.add("Enter details", style: quiet, importance: 4, trailing: true, isBackground: true)
    } else {
      let isPaused = source == .deck && !player.isPlaying
      let key = player.isAtEnd ? "← back" : "→ step"
      // the key that ends a mode is more important than names
      let endsMode = source != .deck && (freeze != nil || heldChanges != nil || !isNewest)
      line.add(
        hint, short: isPaused ? key : "", style: quiet, importance: isPaused ? 4 : 2,
        trailing: true, isBackground: !endsMode)
    }
    if !rows.formatter.wraps, !list.showsWholeColumns {
      line.add("W wrap", style: quiet, importance: 1, trailing: true)
    }
    if source != .deck {
      line.add("q quit", style: quiet, importance: 5, trailing: true, isBackground: true)
    }
    // messages are more important
    let isCalm = !isStale && status.message.isEmpty && status.note.isEmpty
    line.add("? keys", style: quiet, importance: isCalm ? 5 : 4, trailing: true)
  }

  /// How long the newest list has been read without a change; empty if that is less than two seconds.
  private var unchanged: String {
    guard source == .live, player.isAtEnd, !player.history.isEmpty else { return "" }
    let newest = player.history[player.snapshotCount - 1]
    guard let moment = newest.moment, let last = newest.lastSeen else { return "" }
    return switch moment.duration(to: last).components.seconds {
    case ..<2: ""
    case let seconds where seconds < 120: "unchanged for \(seconds) s"
    case let seconds where seconds < 7_200: "unchanged for \(seconds / 60) min"
    case let seconds: "unchanged for \(seconds / 3_600) h"
    }
  }

  private var isStale: Bool { if case .stale = source { true } else { false } }

  private var state: String {
    if player.isPlaying {
      return player.loops || source != .deck ? "▶ \(player.speed)" : "▶ \(player.speed) once"
    }
    if source == .deck {
      return player.speed == .normal ? "‖ paused" : "‖ paused \(player.speed)"
    }
    if source == .ended, isNewest { return "■ end" }
    if isNewest { return status.runs?.isHeld == true ? "‖ runs paused" : "● live" }
    return "‖ past, \(player.newerCount) newer"
  }

  /// Whether there is no newer snapshot to follow, for example before the first one.
  private var isNewest: Bool { player.isAtEnd || queue.isCatchingUp || player.history.isEmpty }

  private var hint: String {
    if source != .deck {
      if let freeze { return freeze.showsNetChange ? "s resume" : "space resume" }
      if heldChanges != nil { return "o release" }
      return isNewest ? (player.snapshotCount > 1 ? "← back" : "") : "f follow"
    }
    if player.isPlaying { return "space pause  → step" }
    return "space play" + (player.isAtEnd ? "" : "  → step") + (player.isAtStart ? "" : "  ← back")
  }
}
