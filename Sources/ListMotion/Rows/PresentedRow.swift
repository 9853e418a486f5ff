/// The identity of a row on its way through time; the list view hands them out.
public struct RowID: Hashable, Sendable, CustomStringConvertible {
  public let number: Int
  public init(_ number: Int) { self.number = number }
  public var description: String { "#\(number)" }
}

/// A row at rest: who it is and what it shows.
public struct ArrangedRow: Hashable, Sendable {
  public var id: RowID
  public var content: RowContent
  public var kind: Kind

  public enum Kind: Hashable, Sendable {
    case row, header
  }

  public init(id: RowID, content: RowContent, kind: Kind = .row) {
    self.id = id
    self.content = content
    self.kind = kind
  }
}

/// What is seen of a row at one moment; the presentation of Core Animation's model.
public struct PresentedRow: Hashable, Sendable {
  public var row: ArrangedRow
  /// The top of the row in lines below the top of the list, before rounding to a line.
  public var position: Double
  /// How much of its line is open, 0...1.
  public var extent: Double
  /// 0 for invisible, 1 for fully there.
  public var opacity: Double = 1
  /// How far it is pushed sideways, in widths of the list: -1 is off to the left.
  public var shift: Double = 0
  /// How much of its width is uncovered from the middle, 0...1.
  public var reveal: Double = 1
  /// The afterglow of an update, 1 at first, 0 when it is over.
  public var flash: Double = 0
  /// Whether the afterglow ends in one step instead of fading.
  var flashesInOneStep = false
  /// The tint of a row that travels, 0...1.
  public var tint: Double = 0
  /// What an update changed, while it flashes.
  public var change: RowChange?
  /// What is happening to the row right now.
  public var mark: ChangeMark?
  /// Its way out, once it is deleted.
  var departure: Departure?

  public init(row: ArrangedRow, position: Double, extent: Double = 1) {
    self.row = row
    self.position = position
    self.extent = extent
  }

  /// How brightly the afterglow shows, 0...1: what is left of ``flash``, or all of it to its end.
  public var glow: Double { flashesInOneStep && flash > 0 ? 1 : flash }

  /// The line on which the row is drawn, or `nil` while its line is closed.
  ///
  /// Rows that follow one another share their rounded edges, so that no two rows get one line.
  public var line: Int? {
    let top = rounded(position)
    return rounded(position + extent) > top ? top : nil
  }

  private func rounded(_ edge: Double) -> Int { Int((edge + 0.5).rounded(.down)) }

  /// `rows` at rest from line 0 on.
  public static func resting(_ rows: [ArrangedRow]) -> [PresentedRow] {
    rows.enumerated().map { PresentedRow(row: $1, position: Double($0)) }
  }
}

/// What happened to a row, as the gutter shows it.
public enum ChangeMark: Character, Hashable, Sendable {
  case inserted = "+"
  case deleted = "-"
  case updated = "~"
  case moved = ">"
}
