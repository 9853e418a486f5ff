/// A column of a list: its title, how wide it is, and how its values stand in it.
///
/// ```swift
/// list.columns = [
///   ListColumn("NAME", isPinned: true),
///   ListColumn("READY", alignment: .trailing),
///   ListColumn("IMAGE", truncation: .head),
///   ListColumn("LOAD", width: .flexible(min: 8)),
/// ]
/// ```
///
/// A row with one part for each column stands in the columns, which decide about widths and
/// alignments. A row with more or fewer parts is laid out by itself, as headers and footers are.
public struct ListColumn: Hashable, Sendable, Identifiable {
  /// Unique among the columns of a list. The column keeps its width, and stays hidden, from one set
  /// of columns to the next.
  public var id: String
  /// Above its values, cut where they are much narrower. A list whose columns have no titles has no
  /// line for them.
  public var title: String
  /// How many columns of the screen it takes.
  public var width: Width
  /// Where values and title stand in it.
  public var alignment: RowContent.Alignment
  /// Where a value is cut that is wider.
  public var truncation: Truncation
  /// Whether it stays at the left while others are scrolled sideways.
  public var isPinned: Bool
  /// How long it stays in sight where room is short.
  public var priority = Priority.normal
  /// Whether it is room between columns, without a value in the rows: see ``spacer(_:)``.
  public private(set) var isSpacer = false

  /// A column; its title is its identity unless it has an `id`.
  public init(
    _ title: String, id: String? = nil, width: Width = .fitted(),
    alignment: RowContent.Alignment = .leading, truncation: Truncation = .tail,
    isPinned: Bool = false
  ) {
    self.id = id ?? title
    self.title = title
    self.width = width
    self.alignment = alignment
    self.truncation = truncation
    self.isPinned = isPinned
  }

  /// Room between two columns, for which rows have no part: so many blanks more than the two that are
  /// there anyway, or what the columns leave, in equal shares with those that are flexible.
  ///
  /// Where room is short, spacers are the first to go. They have no title, are not chosen, and do not
  /// count among the columns beyond an edge.
  ///
  /// ```swift
  /// list.columns = [ListColumn("NAME"), .spacer(), ListColumn("SIZE"), .spacer(3), ListColumn("DATE")]
  /// ```
  public static func spacer(_ columns: Int? = nil) -> ListColumn {
    var spacer = ListColumn("", width: columns.map { .fixed($0) } ?? .flexible(min: 0))
    spacer.isSpacer = true
    return spacer
  }

  /// How many columns of the screen a column of the list takes.
  public enum Width: Hashable, Sendable {
    /// Always so many.
    case fixed(Int)
    /// As many as its widest value so far, and never fewer than before.
    ///
    /// Where room is short, the widest of these columns give way first, each down to `min` columns:
    /// values up to that width stay whole. Without `ideal` the list measures the rows that come on
    /// the screen; with it, that is how wide the widest value is known to be.
    case fitted(min: Int = 8, ideal: Int? = nil, max: Int = .max)
    /// What the other columns leave, in equal shares if there are several; never less than `min`.
    case flexible(min: Int = 8)
  }

  /// Which columns go out of sight first where room is short.
  public enum Priority: Hashable, Sendable {
    /// Before anything else is cut: its values say little, such as one that is the same in all rows.
    case low
    /// From the right, where cutting is not enough.
    case normal
    /// After all others, such as a column of states; others are cut shorter for it.
    case high
  }

  /// Where text is cut that has too little room.
  public enum Truncation: Hashable, Sendable {
    /// The beginning is shown.
    case tail
    /// The end is shown, as of a path.
    case head
    /// Both ends are shown.
    case middle
  }
}

extension ListColumn {
  /// Whether the list finds out by itself how wide its values are.
  package var measuresValues: Bool {
    if case .fitted(_, nil, _) = width { true } else { false }
  }
}
