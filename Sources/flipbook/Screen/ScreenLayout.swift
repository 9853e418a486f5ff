import TerminalList

/// The division of the screen into a title, the list with the names of its columns, a panel, the timeline and a
/// status line.
///
/// On a low screen, the timeline is dropped first, then the names of the columns, then the title.
struct ScreenLayout: Equatable {
  var size: Size
  /// Whether the title is shown if there is room.
  var showsTitle = true
  var hasColumnNames = false
  var hasPanel = false
  /// Whether the panel shows the values of a row, one per line.
  var panelHasValues = false
  /// The number of lines that the list needs. It has the free line below it as long as all of it fits: one hidden row is
  /// not worth a line that counts it, and the list keeps its height when rows come and go.
  var contentHeight = 0

  init(size: Size) { self.size = size }

  /// The minimum height of a screen with room for a panel.
  static let leastHeightForPanel = 12

  var fitsPanel: Bool { size.height >= Self.leastHeightForPanel }

  /// The number of lines of a panel; 0 if there is no room for one.
  var panelHeight: Int {
    guard fitsPanel else { return 0 }
    return max(size.height < 14 ? 5 : 7, size.height * (panelHasValues ? 5 : 4) / 10)
  }

  var listSize: Size {
    Size(width: size.width, height: leastListHeight + (usesFreeLine ? 1 : 0))
  }

  /// The height of the list without the free line below it.
  var leastListHeight: Int {
    size.height - chromeHeight + (showsTitle ? 0 : titleHeight) - (hasPanel ? panelHeight : 0)
  }

  private var usesFreeLine: Bool { drawsTimeline && contentHeight <= leastListHeight + 1 }

  /// The index of the line on which the list begins.
  var listLine: Int { showsTitle ? titleHeight : 0 }

  var drawsTitle: Bool { showsTitle && chromeHeight >= 2 }
  /// Whether the list shows the names of its columns.
  var showsColumnNames: Bool { hasColumnNames && size.height >= 6 }
  var drawsStatus: Bool { chromeHeight >= 1 }

  /// The lines of a panel, above those of the timeline and the status.
  var panelLines: Range<Int> { size.height - 2 - panelHeight..<size.height - 2 }

  var drawsTimeline: Bool { chromeHeight >= 4 }
  /// Whether there is a free line below the rows at rest.
  var drawsEdges: Bool { drawsTimeline && contentHeight != leastListHeight + 1 }
  /// The index of that line.
  var edgesLine: Int { (hasPanel ? panelLines.lowerBound : size.height - 2) - 1 }

  private var titleHeight: Int { chromeHeight >= 2 ? 1 : 0 }

  /// The number of lines of the title, the timeline and the status line; the timeline has a blank line above it.
  private var chromeHeight: Int {
    size.height >= 8 ? 4 : size.height >= 4 ? 2 : size.height >= 2 ? 1 : 0
  }
}
