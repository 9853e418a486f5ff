import ListMotion
import TerminalList

/// How the lines of the screen are shared out: a title, the names of the columns, the list, a panel,
/// the timeline and a status line.
///
/// On a low screen the names of the columns go first, then the timeline, then the title.
struct ScreenLayout: Equatable {
  var size: Size
  /// Whether the title is shown if there is room.
  var showsTitle = true
  var hasColumnNames = false
  var hasPanel = false
  /// Whether long rows go on in further lines, or are cut at the edge.
  var wraps = false

  init(size: Size) { self.size = size }

  /// The least lines of a screen with room for a panel.
  static let leastHeightForPanel = 14

  var fitsPanel: Bool { size.height >= Self.leastHeightForPanel }

  /// The lines of a panel; 0 if there is no room for one.
  var panelHeight: Int { fitsPanel ? max(7, size.height * 2 / 5) : 0 }

  var listSize: Size {
    let freed = showsTitle ? 0 : titleHeight
    let panel = hasPanel ? panelHeight : 0
    return Size(
      width: size.width,
      height: size.height - chromeHeight + freed - columnNamesHeight - panel)
  }

  /// The line on which the list begins.
  var listLine: Int { (showsTitle ? titleHeight : 0) + columnNamesHeight }

  var drawsTitle: Bool { showsTitle && chromeHeight >= 2 }
  var drawsColumnNames: Bool { hasColumnNames && size.height >= 10 }
  var drawsTimeline: Bool { chromeHeight >= 4 }
  var drawsStatus: Bool { chromeHeight >= 1 }

  var panelLines: Range<Int> {
    let end = size.height - chromeHeight + titleHeight
    return end - panelHeight..<end
  }

  private var titleHeight: Int { chromeHeight >= 2 ? 1 : 0 }
  private var columnNamesHeight: Int { drawsColumnNames ? 1 : 0 }

  /// The lines of title, timeline and status line; the timeline has a blank line above it.
  private var chromeHeight: Int {
    size.height >= 8 ? 4 : size.height >= 4 ? 2 : size.height >= 2 ? 1 : 0
  }
}
