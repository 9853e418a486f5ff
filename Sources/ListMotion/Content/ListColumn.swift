/// A column of a list: its title, its width, and the alignment of its values.
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
/// A row with one part per column is laid out in the columns, which determine widths and
/// alignments. A row with more or fewer parts is laid out by itself, like headers and footers.
public struct ListColumn: Equatable, Sendable, Identifiable {
  /// The identifier, unique among the columns of a list. When the columns are replaced, a column with the
  /// same identifier keeps its width and visibility.
  public var id: String
  /// The title above its values, truncated if they are much narrower. If no column has a title, the list has
  /// no title line.
  public var title: String
  /// The number of screen columns that it takes.
  public var width: Width
  /// The alignment of its values and its title.
  public var alignment: RowContent.Alignment
  /// The position at which a value that is too wide is truncated.
  public var truncation: Truncation
  /// Whether it stays at the left edge while other columns scroll sideways.
  public var isPinned: Bool
  /// How long it stays visible when space is short.
  public var priority: Priority
  /// Whether this is space between columns, for which rows have no value; see ``spacer(_:)``.
  package private(set) var isSpacer = false

  /// Creates a column; `id` is the title by default.
  public init(
    _ title: String, id: String? = nil, width: Width = .fitted(),
    alignment: RowContent.Alignment = .leading, truncation: Truncation = .tail,
    isPinned: Bool = false, priority: Priority = .normal
  ) {
    self.id = id ?? title
    self.title = title
    self.width = width
    self.alignment = alignment
    self.truncation = truncation
    self.isPinned = isPinned
    self.priority = priority
  }

  /// Space between two columns, for which rows have no part.
  ///
  /// It is `columns` blanks wide, in addition to the usual two. If `columns` is `nil`, it shares
  /// the remaining width equally with flexible columns and other spacers. If space is short,
  /// spacers are dropped first. They have no title, cannot be chosen, and do not count among the
  /// columns beyond an edge.
  ///
  /// ```swift
  /// list.columns = [ListColumn("NAME"), .spacer(), ListColumn("SIZE"), .spacer(3), ListColumn("DATE")]
  /// ```
  public static func spacer(_ columns: Int? = nil) -> ListColumn {
    var spacer = ListColumn("", width: columns.map { .fixed($0) } ?? .flexible(min: 0))
    spacer.isSpacer = true
    return spacer
  }

  /// The number of screen columns that a column of the list takes.
  public enum Width: Equatable, Sendable {
    /// A fixed number of screen columns. If there is no room for them, the column is hidden.
    case fixed(Int)
    /// As wide as its widest value so far, and never narrower than before.
    ///
    /// If space is short, the widest of these columns shrink first, each down to `min` columns, and further
    /// for a column of high priority or the last one. With `min: .max`, the column never shrinks: it is
    /// hidden if there is no room for its widest value. If `ideal` is `nil`, the list measures rows as they
    /// appear on the screen; otherwise `ideal` is the known width of the widest value.
    case fitted(min: Int = 8, ideal: Int? = nil, max: Int = .max)
    /// The width that other columns leave, shared equally with other flexible columns; at least
    /// `min`.
    case flexible(min: Int = 8)
  }

  /// Which columns are hidden first when space is short.
  public enum Priority: Hashable, Sendable {
    /// Hidden before anything else is truncated, for values that carry little information, such as a value
    /// that is the same in all rows.
    case low
    /// Hidden from the right if truncation is not enough.
    case normal
    /// Hidden after all other columns; for example, a column of states. Other columns are truncated further
    /// to keep it visible.
    case high
  }

  /// Where text that does not fit is truncated.
  public enum Truncation: Hashable, Sendable {
    /// Shows the beginning.
    case tail
    /// Shows the end, for example of a path.
    case head
    /// Shows both ends.
    case middle
  }
}

extension ListColumn {
  /// Whether the list measures the width of its values.
  package var measuresValues: Bool {
    if case .fitted(_, nil, _) = width { true } else { false }
  }
}
