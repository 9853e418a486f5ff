/// One of the tables that an output has, one below the other.
struct AlignedTable {
  private let names: [String]
  private let rows: AlignedRows

  init(_ header: AlignedLine, _ cuts: ColumnCuts, _ rows: AlignedRows, in buffer: [UInt8]) {
    names = Table.distinct(
      cuts.names.map { $0.isEmpty ? "" : header.cell($0, in: buffer).text(in: buffer) })
    self.rows = rows
  }

  /// The rows of all tables below one another, and the columns of all of them.
  static func table(of tables: [AlignedTable], bytes: [UInt8], file: String) -> Table {
    let lines = tables.flatMap { $0.rows.lines.map { UInt32($0.number) } }
    if tables.count == 1 {
      return Table(
        file: file, bytes: bytes, columns: tables[0].names, cells: tables[0].rows.cells,
        lines: lines)
    }
    var columns: [String] = []
    var cells: [[TableCell]] = []
    var rowCount = 0
    for table in tables {
      for (column, name) in table.names.enumerated() {
        let place = columns.firstIndex(of: name) ?? columns.count
        if place == columns.count {
          columns.append(name)
          cells.append([])
        }
        cells[place] += repeatElement(.empty, count: rowCount - cells[place].count)
        cells[place] += table.rows.lines.indices.map { table.rows.cell(row: $0, column: column) }
      }
      rowCount += table.rows.count
    }
    return Table(file: file, bytes: bytes, columns: columns, columnCells: cells, lines: lines)
  }
}
