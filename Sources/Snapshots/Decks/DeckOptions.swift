/// How files become snapshots; what `deck.yaml` says gives way to what is said here.
package struct DeckOptions: Equatable, Sendable {
  package var format: Format
  package var table: TableOptions
  /// Whether the columns are measured, as whoever draws them must.
  package var measuresColumns: Bool

  package init(
    format: Format = .auto, table: TableOptions = TableOptions(), measuresColumns: Bool = true
  ) {
    self.format = format
    self.table = table
    self.measuresColumns = measuresColumns
  }

  func overridden(by other: DeckOptions) -> DeckOptions {
    DeckOptions(
      format: other.format == .auto ? format : other.format,
      table: table.overridden(by: other.table), measuresColumns: other.measuresColumns)
  }
}
