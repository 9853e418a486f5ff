import ArgumentParser
import ListDiff
import Reading
import Snapshots

/// `flipbook diff OLD NEW`: the staged changeset on standard output, no screen.
struct DiffCommand: Subcommand {
  static let name = SubcommandName.diff
  static let configuration = CommandConfiguration.subcommand(
    name,
    abstract: "Print the staged changes from one file to another.",
    discussion: """
      The status is 0 when both are the same, 1 when they differ, 2 in trouble. /dev/null is a \
      list without rows, of the kind of the other file.

      EXAMPLES
        flipbook diff before.txt after.txt
        flipbook diff old.csv new.csv --key id --output json
        flipbook diff old.json new.json --columns metadata.name,status.phase
        flipbook diff stock.csv <(./stock --now)
        git difftool -y -x 'flipbook diff' HEAD~1 -- stock.csv
      """)

  @Argument(help: "The file before; - for standard input.", completion: .file())
  var old: String
  @Argument(help: "The file after.", completion: .file()) var new: String
  @OptionGroup var table: TableArguments

  @Option(help: "What to print: text or json.")
  var output: OutputChoice = .text

  @Flag(help: "Leave the rows themselves out of the JSON.")
  var noData = false

  static var optionValues: [AnyOptionValue] {
    TableArguments.optionValues
      + [
        AnyOptionValue("--output", OutputChoice.self)
      ]
  }

  static let flags = ["--no-data"]

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("only one of the two can be standard input") }
  }

  func run() throws {
    try ConsoleWork().run("comparing \(old == "-" ? new : old)") { try compare() }
  }

  private func compare() throws {
    let paths = [old, new].map { $0 == "-" ? "/dev/stdin" : $0 }
    var options = table.options
    options.measuresColumns = false
    let deck = try Deck.load(paths, options: options)
    guard deck.snapshots.count == 2 else {
      throw Failure(
        .trouble, "diff compares two snapshots; these files hold \(deck.snapshots.count)")
    }
    let (source, target) = (deck.snapshots[0].sections, deck.snapshots[1].sections)
    WorkProgress.current?.begin("comparing")
    let changes = StagedChangeset(from: source, to: target)
    WorkProgress.current?.begin("printing")
    if output == .json || !changes.isEmpty {
      ChangeLog(output: output, includesData: !noData).print(from: source, changes)
    }
    ChangeLog.printIdentity(deck.identity)
    for diagnostic in deck.diagnostics { StandardStream.error.print("flipbook: \(diagnostic)") }
    if !changes.isEmpty { throw Failure(.different) }
  }
}
