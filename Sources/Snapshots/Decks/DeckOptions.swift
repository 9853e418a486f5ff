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

extension DeckOptions {
  /// How a file is read.
  ///
  /// A name such as `before.txt` says that there is text in it; where an option asks for columns, the
  /// content says whether the text has some.
  func format(of file: String, content: [UInt8]) -> Format {
    let resolved = format.resolved(fileName: file, content: content)
    guard format == .auto, resolved == .lines, table.optionNeedingColumns != nil else {
      return resolved
    }
    return Format(content: content)
  }
}
