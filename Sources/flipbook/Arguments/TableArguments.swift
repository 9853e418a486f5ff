import ArgumentParser
import Feeds
import Notation
import Reading
import Snapshots

/// The options that say how a file becomes rows.
struct TableArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The columns that rows are known by, with commas; a unique one by itself.",
      valueName: "columns"),
    transform: OptionValue.columns.parse)
  var key: [String]?

  @Option(help: ArgumentHelp("The column whose values become sections.", valueName: "column"))
  var sectionBy: String?

  @Option(
    help: ArgumentHelp("The column whose values become snapshots, one each.", valueName: "column"))
  var frameBy: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The column to sort by, as numbers if half are; “price:desc” or “-price” for descending.",
      valueName: "column"))
  var sort: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "Keep rows whose value fits: COLUMN, one of < <= > >= = != ~ !~, VALUE; may be repeated.",
      discussion: """
        Numbers compare as numbers, with their units: “MEM > 10Mi”, “%CPU >= 5”; ~ is a regular \
        expression.
        """, valueName: "condition"))
  var conditions: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Keep the first so many rows.", valueName: "rows"),
    transform: OptionValue.limit.parse)
  var limit: Int?

  @Option(
    help: ArgumentHelp("The columns to show, with commas.", valueName: "columns"),
    transform: OptionValue.columns.parse)
  var columns: [String]?

  @Option(help: ArgumentHelp("A number column to draw as a bar.", valueName: "column"))
  var bar: String?

  @Option(
    help: ArgumentHelp(
      "A column of which each value gets a colour; a bar takes that colour.",
      valueName: "column"))
  var colorBy: String?

  @Option(
    help: ArgumentHelp(
      "The list in JSON or YAML whose elements are the rows, as in “data.items”.",
      valueName: "path"))
  var rows: String?

  @Option(help: "How to read files.")
  var format: Format = .auto

  var options: DeckOptions { options(muting: []) }

  /// The options, where a screen mutes columns, which must be there.
  func options(muting muted: [String]) -> DeckOptions {
    var table = TableOptions()
    table.muted = muted
    table.rows = rows
    table.conditions = conditions
    table.key = key ?? []
    table.sectionBy = sectionBy
    table.frameBy = frameBy
    table.sort = sort
    table.limit = limit
    table.columns = columns ?? []
    table.bar = bar
    table.colorBy = colorBy
    return DeckOptions(format: format, table: table)
  }

  /// The first option that was given and says how files are read.
  var firstForFiles: String? {
    let given = [
      (key != nil, "--key"), (sectionBy != nil, "--section-by"), (frameBy != nil, "--frame-by"),
      (sort != nil, "--sort"), (!conditions.isEmpty, "--where"), (limit != nil, "--limit"),
      (columns != nil, "--columns"), (rows != nil, "--rows"), (format != .auto, "--format"),
    ]
    return given.first { $0.0 }?.1
  }

  /// How a stream is read while its end is not in sight.
  enum StreamShape: Equatable {
    case rows(StreamRows)
    /// It has to end, or what it has to be divided.
    case documents

    var rows: StreamRows { if case .rows(let rows) = self { rows } else { .lines } }
  }

  /// How a stream is read while its end is not in sight: lines are a table if an option says so.
  func streamShape(muting muted: [String]) -> StreamShape {
    switch format {
    case .json, .yaml: .documents
    case .auto, .lines:
      .rows(options(muting: muted).table.optionNeedingColumns == nil ? .lines : .anyTable)
    case .jsonl: .rows(.values)
    case .csv, .tsv, .markdown, .table: .rows(.table)
    }
  }

  func validate() throws {
    for condition in conditions {
      do { _ = try RowCondition(parsing: condition) } catch {
        throw ValidationError(error.description)
      }
    }
  }

  static let optionValues = [
    AnyOptionValue(OptionValue.columns),
    AnyOptionValue(
      "--section-by", "--frame-by", "--bar", "--color-by", fitting: "the name of a column"),
    AnyOptionValue(
      "--sort", fitting: "the name of a column, “price:desc” for descending", allowsDash: true),
    AnyOptionValue("--where", fitting: Comparison.form),
    AnyOptionValue(OptionValue.limit),
    AnyOptionValue("--rows", fitting: "the path of a list, such as data.items"),
    AnyOptionValue("--format", Format.self),
  ]
}

extension Format: NamedChoice {}
