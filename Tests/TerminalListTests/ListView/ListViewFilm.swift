import TerminalList
import Testing

/// The look of a list view at several moments, side by side.
///
/// In a list without colours (``RowPainter/marks``) the first column shows what happens to a row.
struct ListFilm: CustomStringConvertible {
  let frames: [Frame]

  /// - Parameter moments: in milliseconds on the caller's clock, ascending.
  init(of list: TerminalListView, at moments: [Int]) {
    frames = moments.map { list.frame(at: .milliseconds($0)) }
  }

  init(_ frames: [Frame]) { self.frames = frames }

  var description: String { Film(frames).description }
}

extension RowPainter {
  /// Draws without colours, with a mark in the gutter that shows what happens to a row.
  static var marks: RowPainter {
    var theme = Theme.dark
    theme.fade = .marks
    return RowPainter(theme: theme)
  }
}

/// Expects the film of a list at `moments` in milliseconds, drawn as text.
func expectFilm(
  of list: TerminalListView, at moments: [Int], _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let film = ListFilm(of: list, at: moments)
  #expect(
    film.description == expected, "the film is\n\(film)", sourceLocation: sourceLocation)
}
