import ListMotion
import Snapshots
import TerminalList
import Histories

/// The whole picture: a title, the list, the timeline and a status line.
///
/// A pure function of what it is given; the list view is the only part that moves.
struct Screen {
  var player: Player
  /// Where the snapshots stand on the timeline.
  var scale: TimelineScale
  /// The times of snapshots without a name.
  var clock = TimeOfDay(offset: 0)
  /// Words about the last stage; empty where nothing is explained.
  var stageWords = ""
  /// Whether new snapshots may still come, and what is wrong with the last one.
  var source = Source.deck
  /// Whether the terminal's own selection has given way to the mouse.
  var isMouseOn = false
  /// The first line that is shown of the keys over the list; nil while they are not shown.
  var helpTop: Int?
  var showsTitle = true
  /// Whether the status line says what is played and which keys there are.
  var showsKeys = true
  var message = ""
  /// The names of the columns, above the list; nil where there is nothing to name.
  var columnNames: RowContent?
  /// The column of the screen at which the contents of rows begin.
  var contentColumn = 1
  /// What the source has to say, such as the status of a command that failed.
  var note = ""
  /// How far a long work has come; empty for none.
  var work = ""
  /// What is typed behind `/`; nil while nothing is.
  var prompt: String?
  /// What stands under the list.
  var panel: Panel?

  enum Source: Equatable {
    case deck
    case live
    /// Nothing more will come.
    case ended
    case stale(String)
  }

  /// The lines and columns that are left for the list on a screen of `size`, below the title and the
  /// names of its columns.
  static func listSize(on size: Size, showsTitle: Bool = true, hasColumnNames: Bool = false) -> Size
  {
    let freed = showsTitle ? 0 : titleHeight(on: size)
    let names = hasColumnNames && showsColumnNames(on: size) ? 1 : 0
    return Size(width: size.width, height: size.height - chromeHeight(on: size) + freed - names)
  }

  /// The line of a screen of `size` on which the list begins.
  static func listLine(on size: Size, showsTitle: Bool = true, hasColumnNames: Bool = false) -> Int
  {
    let names = hasColumnNames && showsColumnNames(on: size) ? 1 : 0
    return (showsTitle ? titleHeight(on: size) : 0) + names
  }

  private static func titleHeight(on size: Size) -> Int { chromeHeight(on: size) >= 2 ? 1 : 0 }

  /// A low screen gives up the names of the columns first.
  private static func showsColumnNames(on size: Size) -> Bool { size.height >= 10 }

  /// Title, timeline and status; a low screen gives up the timeline, then the title.
  private static func chromeHeight(on size: Size) -> Int {
    size.height >= 8 ? 4 : size.height >= 4 ? 2 : size.height >= 2 ? 1 : 0
  }

  func frame(of list: Frame, size: Size, painter: RowPainter) -> Frame {
    let chrome = Screen.chromeHeight(on: size)
    let line = Screen.listLine(
      on: size, showsTitle: showsTitle, hasColumnNames: columnNames != nil)
    var frame = Frame(size: size, holding: list, line: line)
    if let columnNames, Screen.showsColumnNames(on: size) {
      drawNames(columnNames, line: line - 1, on: &frame, painter)
    }
    if let panel {
      let end = size.height - chrome + (chrome >= 2 ? 1 : 0)
      panel.draw(on: &frame, lines: end - Panel.height(on: size)..<end, painter)
    }
    if chrome >= 2, showsTitle { drawTitle(on: &frame, painter) }
    if chrome >= 4, player.snapshotCount > 1 { drawTimeline(on: &frame, painter) }
    if chrome >= 1 || prompt != nil { drawStatus(on: &frame, painter) }
    if let helpTop {
      let news = unreadNews(columns: size.width, painter)
      HelpOverlay(top: helpTop, news: news).draw(on: &frame, painter)
    }
    return frame
  }

  private func drawTitle(on frame: inout Frame, _ painter: RowPainter) {
    let title = player.title
    let shown = player.history.isEmpty ? nil : player.history[player.position.snapshot]
    let caption = caption(of: player.position.snapshot)
    var line = StatusLine(width: painter.width)
    line.add(title, style: Style(attributes: .bold), importance: 4)
    line.add(
      caption == title ? "" : caption,
      style: Style(foreground: painter.theme.accent, attributes: .bold), importance: 3,
      trailing: true, cut: .readable)
    line.add(shown?.detail ?? "", importance: 3, trailing: true, cut: .readable)
    if player.position.passedCount > 0 {
      line.add(
        "\(player.position.passedCount) unchanged passed", style: painter.theme.quietStyle,
        importance: 2, trailing: true)
    }
    if player.snapshotCount > 1 {
      let place = "\(player.position.snapshot + 1) of \(player.snapshotCount)"
      line.add(
        place, style: painter.theme.quietStyle, importance: 2, trailing: true)
    }
    line.draw(on: &frame, line: 0)
  }

  /// Draws the names of the columns where the rows below have their values.
  private func drawNames(
    _ names: RowContent, line: Int, on frame: inout Frame, _ painter: RowPainter
  ) {
    let room = frame.size.width - 1 - contentColumn
    guard room > 0 else { return }
    for run in RowLayout(names, columns: room, width: painter.width).runs {
      frame.write(
        run.glyphs, style: painter.theme.quietStyle, line: line,
        column: contentColumn + run.column)
    }
  }

  private func drawTimeline(on frame: inout Frame, _ painter: RowPainter) {
    let isWhole = player.history.forgottenCount == 0
    TimelineLine(
      first: (isWhole ? "" : "…") + caption(of: 0), last: caption(of: player.snapshotCount - 1),
      scale: scale, position: player.position.snapshot, isUnderWay: player.position.stage != nil
    ).draw(
      on: &frame, line: frame.size.height - 2, theme: painter.theme, width: painter.width)
  }

  /// The name of a snapshot; where it has none, its time, with the date where there are several.
  func caption(of index: Int) -> String {
    guard (0..<player.snapshotCount).contains(index) else { return "" }
    let entry = player.history[index]
    guard entry.name.isEmpty, let moment = entry.moment,
      let first = player.history.moment(at: 0),
      let last = player.history.moment(at: player.snapshotCount - 1)
    else { return entry.name }
    return clock.isSameDay(first, last) ? clock.time(moment) : clock.dateAndTime(moment)
  }
}
