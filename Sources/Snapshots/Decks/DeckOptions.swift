/// How files become snapshots; what `deck.yaml` says gives way to what is said here.
package struct DeckOptions: Equatable, Sendable {
  package var format: Format
  package var table: TableOptions

  package init(format: Format = .auto, table: TableOptions = TableOptions()) {
    self.format = format
    self.table = table
  }

  func overridden(by other: DeckOptions) -> DeckOptions {
    DeckOptions(
      format: other.format == .auto ? format : other.format,
      table: table.overridden(by: other.table))
  }
}
