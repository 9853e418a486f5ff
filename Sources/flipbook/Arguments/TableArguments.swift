import ArgumentParser
import FlipbookFeeds
import FlipbookNotation
import FlipbookReading
import FlipbookSnapshots

/// The columns that are drawn in a special way.
struct ColumnLook: ParsableArguments {
  @Option(help: ArgumentHelp("Numeric column to draw as bars.", valueName: "column"))
  var bar: String?

  @Option(
    help: ArgumentHelp(
      "Give each value of this column its own colour; bars use the same colours.",
      valueName: "column"))
  var colorBy: String?
}

/// The options that define how a file becomes rows.
struct TableArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Columns that identify a row, separated by commas. Default: the columns that result in the \
      fewest changes.
      """,
      discussion: """
        Rows with the same key in two snapshots are the same row. Without a key, rows are matched \
        by similarity.
        """, valueName: "columns"),
    transform: OptionValue.columns.parse)
  var key: [String]?

  @Option(help: ArgumentHelp("Column whose values become sections.", valueName: "column"))
  var sectionBy: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Column to sort by; “price:desc” or “-price” for descending order.",
      discussion: "Values are sorted as numbers if at least half of them are numbers.",
      valueName: "column"))
  var sort: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Keep only rows that meet this condition, such as “MEM > 10Mi” or “NAME ~ ^web”; repeatable.",
      discussion: """
        A condition is a column, one of < <= > >= = != ~ !~, and a value. Numbers are compared with \
        their units. ~ and !~ compare with a regular expression. The column “text” is the whole row \
        or line.
        """, valueName: "condition"))
  var conditions: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keep only this many rows, from the top.", valueName: "rows"),
    transform: OptionValue.count(of: "rows").parse)
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "Columns to show, separated by commas, in this order.", valueName: "columns"),
    transform: OptionValue.columns.parse)
  var columns: [String]?

  @OptionGroup var look: ColumnLook

  @Option(
    help: ArgumentHelp(
      "Path of the list in JSON or YAML whose elements are the rows, such as “data.items”.",
      valueName: "path"))
  var rows: String?

  @Option(help: "Format of the input.")
  var format: Format = .auto

  @Option(
    name: [.long, .customLong("delimiter")], parsing: .unconditional,
    help: ArgumentHelp(
      "Character between the values of CSV; “tab” for a tab. Default: one of , ; | and tab.",
      valueName: "character"),
    transform: OptionValue.separator.parse)
  var separator: String?

  @Flag(
    help: """
      The first line of CSV or TSV is a row, not a header; columns are named “column 1”, \
      “column 2”.
      """
  )
  var noHeader = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Omit this many lines at the top of the input.", valueName: "lines"),
    transform: OptionValue.skippedLines.parse)
  var skipLines: Int?

  /// The options if a screen mutes columns, which must exist.
  func options(muting muted: [String]) -> DeckOptions {
    var table = TableOptions()
    table.muted = muted
    table.rows = rows
    table.separator = separator
    table.hasNoHeader = noHeader
    table.skippedLines = skipLines ?? 0
    table.conditions = conditions
    table.key = key ?? []
    table.sectionBy = sectionBy
    table.sort = sort
    table.limit = limit
    table.columns = columns ?? []
    table.bar = look.bar
    table.colorBy = look.colorBy
    return DeckOptions(format: format, table: table)
  }

  /// The form in which a stream is read before it ends: as a table if an option needs one, otherwise as lines;
  /// `nil` for a stream that is not a growing list, and must end or be divided into snapshots.
  ///
  /// - Parameter needsColumns: Whether an option of another group needs columns.
  func streamRows(muting muted: [String], needsColumns: Bool) -> StreamRows? {
    switch format {
    case .json, .yaml: nil
    case .auto where separator != nil: .table
    case .auto, .lines:
      if let key {
        .keyed(key)
      } else if needsColumns || options(muting: muted).table.needsTable {
        .anyTable
      } else {
        // growing lines are never read from the beginning again, so none can be skipped
        skipLines == nil ? .lines : nil
      }
    case .jsonl: .values
    case .csv, .tsv, .markdown, .ini, .table: .table
    }
  }

  func validate() throws {
    for condition in conditions {
      do { _ = try RowCondition(parsing: condition) } catch {
        throw ValidationError(error.description)
      }
    }
  }
}

/// The options that define how files become the snapshots of a deck.
struct DeckArguments: ParsableArguments {
  @OptionGroup var table: TableArguments

  @Option(
    help: ArgumentHelp(
      "Column whose values become snapshots, one for each value.", valueName: "column"))
  var frameBy: String?

  func options(muting muted: [String]) -> DeckOptions {
    var options = table.options(muting: muted)
    options.table.frameBy = frameBy
    return options
  }
}

extension Format: NamedChoice {}

extension OptionValue where Value == String {
  fileprivate static let separator = OptionValue(
    "one character, or tab", read: TableOptions.separator(named:))
}
