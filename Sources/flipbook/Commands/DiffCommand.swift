import ArgumentParser
import ListDiff
import FlipbookNotation
import FlipbookReading
import FlipbookSnapshots

/// `flipbook diff OLD NEW`: prints the staged changeset to standard output, without a screen.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print the changes from one file to another.",
    discussion: """
      Exits with 0 if both lists are the same, 1 if they differ, 2 on error. On a \
      terminal, prints one line for each changed row, in the order of the new list; elsewhere, one \
      line for each operation, in the order of the stages. /dev/null is read as an empty list in \
      the format of the other file.

      EXAMPLES
        flipbook diff before.txt after.txt
        flipbook diff old.csv new.csv --key id --output json
        flipbook diff old.json new.json --columns metadata.name,status.phase
        flipbook diff before.conf after.conf -I '^#'
        flipbook diff stock.csv <(./stock --now)
        git difftool -y -x 'flipbook diff' HEAD~1 -- stock.csv
      """)

  @Argument(help: "The old file; - for standard input.", completion: .file())
  var old: String
  @Argument(help: "The new file.", completion: .file()) var new: String
  @OptionGroup var table: TableArguments

  @Option(
    help: ArgumentHelp(
      "Columns whose changes do not count.",
      discussion: "Separate names with commas, or repeat the option.", valueName: "columns"))
  var mute: [String] = []

  @Option(
    name: [.customShort("I"), .long],
    help: ArgumentHelp(
      "Leave out rows and lines in which this regular expression is found; repeatable.",
      discussion: "A row is its values joined by two spaces. Positions count the other rows.",
      valueName: "regex"))
  var ignoreMatchingLines: [String] = []

  @Option(help: "Output format.")
  var output: OutputChoice = .text

  @Flag(help: "Leave the rows out of the JSON.")
  var noData = false

  @Flag(help: "Explain in one sentence how rows are matched, and why.")
  var explainKey = false

  @Option(
    help: ArgumentHelp(
      "How many colours to use. Default: auto.",
      discussion: """
        auto: colours on a terminal only. 16, 256 and truecolor: colours in a pipe as well, always \
        from the terminal's sixteen. mono: none.
        """))
  var color: ColorChoice?

  func validate() throws {
    if old == "-", new == "-" {
      throw ValidationError("both files are standard input; give a name for one of them")
    }
    for expression in ignoreMatchingLines {
      do { _ = try Comparison(parsing: "~ \(expression)") } catch {
        throw ValidationError("--ignore-matching-lines: \(error.reason)")
      }
    }
  }

  func run() throws {
    try ConsoleWork().run("comparing \(old == "-" ? new : old)") { try compare() }
  }

  private func compare() throws {
    let paths = [old, new].map { $0 == "-" ? "/dev/stdin" : $0 }
    let muted = mute.flatMap { $0.split(separator: ",").map(String.init) }
    var options = table.options(muting: muted)
    options.table.ignored = ignoreMatchingLines
    options.measuresColumns = !muted.isEmpty
    options.explainsKey = explainKey
    let deck = try Deck.load(paths, options: options)
    guard deck.snapshots.count == 2 else {
      throw Failure(
        .trouble,
        "diff compares two snapshots, but these files contain \(deck.snapshots.count); use step")
    }
    WorkProgress.current?.begin("comparing")
    let quiet = MutedColumns(muted).unsaid(in: deck.schema)
    let changes = try Change.resolve(deck.snapshots[0].sections, deck.snapshots[1]).without(quiet)
    WorkProgress.current?.begin("printing")
    if explainKey {
      StandardStream.error.print(PlainText.line("flipbook: \(deck.keyReason)"))
    } else {
      ChangeLog.printIdentity(deck.identity)
    }
    let columnChanges = deck.columnChanges.filter { !quiet.columns.contains($0.name) }
    for change in columnChanges {
      let words =
        "\(change.isInserted ? "inserts" : "deletes") column \(ColumnName.words(change.name))"
      (output == .text ? StandardStream.output : .error).print(PlainText.line(words))
    }
    if output == .text, let (isColored, columns) = try look {
      for line in DiffReport(changes, without: quiet, columns: columns).lines {
        StandardStream.output.print(line, isColored: isColored)
      }
    } else if output == .json || !changes.isEmpty {
      ChangeLog(output: output, includesData: !noData, key: deck.identity.keys, quiet: quiet)
        .print(changes)
    }
    for diagnostic in deck.diagnostics { StandardStream.error.print("flipbook: \(diagnostic)") }
    if !changes.isEmpty || !columnChanges.isEmpty { throw Failure(.different) }
    let isWhole =
      muted.isEmpty && ignoreMatchingLines.isEmpty && table.conditions.isEmpty
      && table.columns == nil && table.limit == nil
    if output == .text, old != "-", isWhole, deck.diagnostics.isEmpty, FileBytes.differ(old, new) {
      StandardStream.error.print(
        "flipbook: rows and columns are the same; only bytes that are not shown differ, "
          + "such as line endings, quotes, spaces or the lines of a tree")
    }
  }

  /// The look of a report for people, on a terminal or if colours were requested; `nil` for plain lines.
  private var look: (isColored: Bool, columns: Int?)? {
    get throws {
      let isAsked = color.map { $0 != .auto && $0 != .mono } ?? false
      let columns = StandardStream.output.columns
      guard isAsked || columns != nil else { return nil }
      let choice = try color ?? Configuration.user.get().color ?? .auto
      return (choice == .auto ? ColorChoice.isWelcome : choice != .mono, columns)
    }
  }
}
