public import TerminalList

/// What a list view shows at some moments, side by side.
///
/// Blanks are drawn as `·`, those at the end of a line left out. In a list without colours
/// (``RowPainter/marks``) the first column tells what happens to a row.
public struct ListFilm: CustomStringConvertible {
  public let frames: [Frame]

  /// - Parameter moments: in milliseconds on the caller's clock, ascending.
  public init(of list: TerminalListView, at moments: [Int]) {
    frames = moments.map { list.frame(at: .milliseconds($0)) }
  }

  public init(_ frames: [Frame]) { self.frames = frames }

  public var description: String {
    Film(
      frames.map { frame in
        frame.lines.map { Film.trimmed($0).replacing(" ", with: "·") }
      }
    ).description
  }
}

extension RowPainter {
  /// Draws without colours, with a mark in the gutter for what happens to a row.
  public static var marks: RowPainter {
    var theme = Theme.dark
    theme.fade = .marks
    return RowPainter(theme: theme)
  }
}
