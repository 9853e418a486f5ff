/// The identity of a row on its way through time; the list view hands them out.
package struct RowID: Hashable, Sendable, CustomStringConvertible {
  package let number: Int
  package init(_ number: Int) { self.number = number }
  package var description: String { "#\(number)" }

  /// The hash that sets and dictionaries ask for, which each seeds for itself.
  ///
  /// The list gives the numbers out itself, one after the other: nobody can choose some that collide, so
  /// that a product does, in a fraction of the time. A screen of rows is looked up many times a frame.
  @inlinable package func _rawHashValue(seed: Int) -> Int {
    let word = UInt(bitPattern: number) ^ UInt(bitPattern: seed)
    // an odd number, 2⁶⁴ over the golden ratio
    let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(bitPattern: product.high ^ product.low)
  }
}

/// A row at rest: who it is and what it shows.
package struct ArrangedRow: Hashable, Sendable {
  package var id: RowID
  package var content: RowContent
  package var kind: Kind
  /// Lines that it takes, at least 1.
  package var height: Int
  /// The section that it belongs to; the header of that section can stay on the screen for it.
  package var section: RowID?

  package enum Kind: Hashable, Sendable {
    case row, header, footer
  }

  package init(
    id: RowID, content: RowContent, kind: Kind = .row, height: Int = 1, section: RowID? = nil
  ) {
    self.id = id
    self.content = content
    self.kind = kind
    self.height = max(height, 1)
    self.section = section
  }
}

/// What is seen of a row at one moment; the presentation of Core Animation's model.
package struct PresentedRow: Hashable, Sendable {
  package var row: ArrangedRow
  /// The top of the row in lines below the top of the list, before rounding to a line.
  package var position: Double
  /// How many lines of it are open: 0 up to the row's height, more while it gets shorter.
  package var extent: Double
  /// Lines of its content above its top edge, where they lie hidden.
  package var cut: Double = 0
  /// 0 for invisible, 1 for fully there.
  package var opacity: Double = 1
  /// How far it is pushed sideways, in widths of the list: -1 is off to the left.
  package var shift: Double = 0
  /// How much of its width is uncovered from the middle, 0...1.
  package var reveal: Double = 1
  /// The afterglow of an update, 1 at first, 0 when it is over.
  package var flash: Double = 0
  /// Whether the afterglow ends in one step instead of fading.
  var flashesInOneStep = false
  /// The tint of a row that travels, 0...1.
  package var tint: Double = 0
  /// What an update changed, while it flashes.
  package var change: RowChange?
  /// What is happening to the row right now.
  package var mark: ChangeMark?
  /// Its way out, once it is deleted.
  var departure: Departure?

  /// A row at rest at `position`; all of it is open unless `extent` says otherwise.
  package init(row: ArrangedRow, position: Double, extent: Double? = nil) {
    self.row = row
    self.position = position
    self.extent = extent ?? Double(row.height)
  }

  /// Whether all of it is there in its own colours, wherever that is.
  var isAllThere: Bool {
    departure == nil && cut == 0 && opacity == 1 && shift == 0 && reveal == 1 && flash == 0
      && tint == 0
  }

  /// How brightly the afterglow shows, 0...1: what is left of ``flash``, or all of it to its end.
  package var glow: Double { flashesInOneStep && flash > 0 ? 1 : flash }

  /// The lines on which the row is drawn; none while it is closed.
  ///
  /// Rows that follow one another share their rounded edges, so that no two rows get one line.
  package var lines: Range<Int> {
    let top = rounded(position)
    return top..<max(top, rounded(position + extent))
  }

  /// The first line on which the row is drawn, or `nil` while it is closed.
  package var line: Int? { lines.isEmpty ? nil : lines.lowerBound }

  /// Where the first line of its content is, or would be if it were not cut off.
  var contentLine: Int { rounded(position - cut) }

  private func rounded(_ edge: Double) -> Int { Int((edge + 0.5).rounded(.down)) }

  /// `rows` at rest, one below the other; the first one begins on line `first`, which is less than
  /// 0 where its first lines are above the screen.
  package static func resting(_ rows: [ArrangedRow], from first: Int = 0) -> [PresentedRow] {
    var line = first
    return rows.map { row in
      defer { line += row.height }
      return PresentedRow(row: row, position: Double(line))
    }
  }
}

/// What happened to a row, as the gutter shows it.
public enum ChangeMark: Character, Hashable, Sendable {
  /// The row is new.
  case inserted = "+"
  /// The row goes, or rows went here.
  case deleted = "-"
  /// The row shows something new.
  case updated = "~"
  /// The row is at another place, among its neighbours or in another section.
  case moved = ">"
}
