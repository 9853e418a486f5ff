internal import ListMotion

/// What the edges of a list say.
struct EdgeBadges {
  var top: EdgeBadge?
  var bottom: EdgeBadge?
}

/// What the first or the last line of the list says about rows beyond that edge.
///
/// `↑ 3 new, 1 changed`; on a narrow screen `↑ 3 new, 3 more`, then `↑ 6 changes`, then `↑ 6`.
struct EdgeBadge: Equatable {
  enum Edge {
    case top, bottom

    fileprivate var arrow: String {
      switch self {
      case .top: "↑"
      case .bottom: "↓"
      }
    }
  }

  let glyphs: [Glyph]

  /// Screens of fewer columns or lines have no badges.
  static let leastSize = Size(width: 20, height: 3)

  /// The columns that it takes at the right end of the line, with a blank on both sides.
  var columns: Int { glyphs.columns + 2 }

  /// The longest text that fits half of the width of `size`; `nil` if nothing changed or nothing
  /// fits.
  init?(_ counts: ChangeCounts, at edge: Edge, size: Size, width: ScalarWidth) {
    let texts = EdgeBadge.words(for: counts).map { "\(edge.arrow) \($0)" }
    self.init(firstFitting: texts, size: size, width: width)
  }

  /// Says where a row went that left by this edge: `↓ Japan → 412`, or `↓ → 412`.
  init?(name: String, destination: Int, at edge: Edge, size: Size, width: ScalarWidth) {
    let name = RowLayout.fit(ListMotion.glyphs(of: name, width: width), columns: 16)
    let text = String(String.UnicodeScalarView(name.flatMap(\.scalars)))
    self.init(
      firstFitting: ["\(edge.arrow) \(text) → \(destination)", "\(edge.arrow) → \(destination)"],
      size: size, width: width)
  }

  private init?(firstFitting texts: [String], size: Size, width: ScalarWidth) {
    guard size.width >= EdgeBadge.leastSize.width, size.height >= EdgeBadge.leastSize.height else {
      return nil
    }
    let fitting = texts.lazy.map { ListMotion.glyphs(of: $0, width: width) }
      .first { $0.columns + 2 <= size.width / 2 }
    guard let fitting else { return nil }
    glyphs = fitting
  }

  /// From the longest to the shortest.
  private static func words(for counts: ChangeCounts) -> [String] {
    let parts = [
      (counts.inserted, "new"), (counts.updated, "changed"), (counts.moved, "moved"),
      (counts.deleted, "gone"),
    ].filter { $0.0 > 0 }
    if parts.isEmpty { return [] }
    var words = [parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")]
    for kept in stride(from: parts.count - 2, through: 1, by: -1) {
      let named = parts.prefix(kept).map { "\($0.0) \($0.1)" }
      let rest = parts.dropFirst(kept).reduce(0) { $0 + $1.0 }
      words.append((named + ["\(rest) more"]).joined(separator: ", "))
    }
    return words + [
      "\(counts.total) \(counts.total == 1 ? "change" : "changes")", "\(counts.total)",
    ]
  }
}

extension RowPainter {
  /// Draws a badge at the right end of `line`.
  func paint(_ badge: EdgeBadge, line: Int, on frame: inout Frame) {
    frame.write(
      badge.glyphs, style: Style(foreground: theme.accent), line: line,
      column: frame.size.width - badge.columns + 1)
  }
}
