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
      The exit status is 0 if both lists are the same, 1 if they differ, and 2 after an error. On \
      a terminal, diff prints one line for each changed row, in the order of the new list. In a \
      pipe, it prints one line for each operation, in the order of the stages; more than 20 moves \
      are only counted, as “n rows moved”. JSON contains all moves. /dev/null is an empty list in \
      the format of the other file. Two folders are compared file by file.

      As an external diff of git, it prints the changes of each file below its name. The exit \
      status is then 0, and files that cannot be parsed are compared as lines.

      EXAMPLES
        flipbook diff before.txt after.txt
        flipbook diff old.csv new.csv --key id --output json
        flipbook diff old.json new.json --columns metadata.name,status.phase
        flipbook diff before.conf after.conf -I '^#'
        flipbook diff stock.csv <(./stock --now)
        git difftool -y -x 'flipbook diff' HEAD~1 -- stock.csv
        GIT_EXTERNAL_DIFF='flipbook diff' git log -p --ext-diff -- stock.csv
        KUBECTL_EXTERNAL_DIFF='flipbook diff' kubectl diff -f web.yaml
      """)

  @Argument(
    help: ArgumentHelp(
      "The old file and the new file, or two folders; - for standard input.",
      discussion: "diff also accepts the arguments that git passes to an external diff.",
      valueName: "file"),
    completion: .file())
  var files: [String]
  @OptionGroup var table: TableArguments

  @Option(
    help: ArgumentHelp(
      "Columns whose changes do not count.",
      discussion: "Separate names with commas, or repeat the option.", valueName: "columns"))
  var mute: [String] = []

  @Option(
    name: [.customShort("I"), .long],
    help: ArgumentHelp(
      "Ignore rows and lines that contain a match of this regular expression; repeatable.",
      discussion: """
        It is applied to the values of a row, joined by two spaces. Ignored rows do not count in \
        positions.
        """,
      valueName: "regex"))
  var ignoreMatchingLines: [String] = []

  @Option(help: "Output format.")
  var output: OutputChoice = .text

  @Flag(help: "Omit the rows from the JSON.")
  var noData = false

  @Flag(help: "Explain in one sentence how rows are matched, and why.")
  var explainKey = false

  @Option(
    help: ArgumentHelp(
      "How many colours to use. Default: auto.",
      discussion: """
        auto: colours on a terminal only. 16, 256 and truecolor: colours in a pipe as well; only \
        the sixteen colours of the terminal are used. mono: no colours.
        """))
  var color: ColorChoice?

  func validate() throws {
    if files == ["-", "-"] {
      throw ValidationError("both files are standard input; give a name for one of them")
    }
    for expression in ignoreMatchingLines {
      do { _ = try Comparison(parsing: "~ \(expression)") } catch {
        throw ValidationError("--ignore-matching-lines: \(error.reason)")
      }
    }
  }

  /// Whether git has passed the files: two versions with their modes, or the path of a file with conflicts.
  private var isOfGit: Bool {
    files.count == 1 ? GitSettings.isCaller : FilePair.areOfGit(files)
  }

  func run() throws {
    // here rather than in validate(), which would report the value of an unknown option as a file too many
    guard files.count == 2 || isOfGit else {
      throw Failure(
        .trouble,
        "diff needs two files or two folders, the old and the new one; see flipbook diff --help")
    }
    if isOfGit { return try printForGit() }
    let look = try ReportLook(color: color)
    let areFolders = files.allSatisfy { FileSource.disk.kind($0) == .folder }
    if !areFolders, let folder = files.first(where: { FileSource.disk.kind($0) == .folder }) {
      let other = files[files[0] == folder ? 1 : 0]
      if FileSource.disk.kind(other) == .missing { throw SnapshotError.fileNotFound(file: other) }
      throw Failure(
        .trouble, "\(folder) is a folder, and \(other) is not; give two files or two folders")
    }
    let isDifferent =
      try areFolders
      ? printFolders(look) : printChanges(of: FilePair(files[0], files[1]), look)
    if isDifferent { throw Failure(.different) }
  }

  /// Prints the changes for git, which would stop if a difference, or a file that cannot be compared, were an error.
  private func printForGit() throws {
    let look = try ReportLook(color: color, forGit: true)
    guard files.count > 1 else {
      return print(StyledLine("* Unmerged path \(files[0])"), look)
    }
    do { _ = try printChanges(of: FilePair(git: files), look) } catch {
      say(Failure(error)?.message ?? "\(error)")
    }
  }

  /// Prints the changes of each file in two folders. A file that cannot be read does not prevent the others.
  private func printFolders(_ look: ReportLook?) throws -> Bool {
    var command = self
    if FilePair.areOfKubectl(files), table.format == .auto { command.table.format = .yaml }
    var (isDifferent, trouble) = (false, (any Error)?.none)
    for pair in try FilePair.pairs(inFolders: files[0], files[1]) {
      do {
        if try command.printChanges(of: pair, look) { isDifferent = true }
      } catch {
        trouble = trouble ?? error
      }
    }
    if let trouble { throw trouble }
    return isDifferent
  }

  /// Prints the changes of two files, between a heading and a blank line if there is a heading. Returns
  /// whether there are any.
  private func printChanges(of pair: FilePair, _ look: ReportLook?) throws -> Bool {
    let hasHeading = !pair.heading.isEmpty
    var hasBegun = false
    func begin() {
      guard output == .text, hasHeading else { return }
      print(StyledLine(pair.heading, Style(attributes: .bold)), look)
      hasBegun = true
    }
    defer { if hasBegun { print(StyledLine(""), look) } }
    let found: Differences
    do {
      let name = files[files[0] == "-" ? 1 : 0]
      found = try ConsoleWork().run("comparing \(name)") { try differences(of: pair) }
    } catch let error as SnapshotError where error.kind == .binary && hasHeading {
      let (old, new) = (pair.paths[0], pair.paths[1])
      let isDifferent =
        FileBytes.size(of: old) != FileBytes.size(of: new) || FileBytes.differ(old, new)
      if isDifferent || pair.differsOutside { begin() }
      if isDifferent { say("Binary files \(pair.names[0]) and \(pair.names[1]) differ") }
      return isDifferent || pair.differsOutside
    }
    let isDifferent =
      !found.change.isEmpty || pair.differsOutside
    let isWhole =
      mute.isEmpty && ignoreMatchingLines.isEmpty && table.conditions.isEmpty
      && table.columns == nil && table.limit == nil
    let onlyBytesDiffer =
      !isDifferent && output == .text && !files.contains("-") && isWhole
      && found.deck.diagnostics.isEmpty && FileBytes.differ(pair.paths[0], pair.paths[1])
    if isDifferent || onlyBytesDiffer { begin() }
    if !found.reason.isEmpty, isDifferent { say("\(found.reason) (compared as lines)") }
    if explainKey {
      let sum = found.change.sum(without: found.quiet)
      let count = sum.deleted + sum.inserted + sum.moved + sum.updated
      let changes = "\(count) \(count == 1 ? "change" : "changes")"
      StandardStream.error.print(
        PlainText.line("flipbook: \(found.deck.keyReason); \(changes)"))
    } else if !hasHeading {
      ChangeLog.printIdentity(found.deck.identity)
    }
    if output == .text || isDifferent || !hasHeading {
      let log = ChangeLog(
        output: output, includesData: !noData, key: found.deck.identity.keys,
        quiet: found.quiet, mostMoves: DiffReport.mostMoves)
      log.report(found.change, look, caption: output == .json ? pair.heading : "")
    }
    for diagnostic in found.deck.diagnostics {
      StandardStream.error.print("flipbook: \(diagnostic)")
    }
    if onlyBytesDiffer {
      let words =
        "rows and columns are the same; only bytes that are not shown differ, "
        + "such as line endings, quotes, spaces, comments or the lines of a tree"
      if hasHeading { say(words) } else { StandardStream.error.print("flipbook: \(words)") }
    }
    return isDifferent
  }

  // MARK: Comparing

  private struct Differences {
    let deck: Deck
    let change: Change
    /// The changes that do not count.
    let quiet: QuietChanges
    /// Why the files are compared as lines; empty if their format is as expected.
    var reason = ""
  }

  private func differences(of pair: FilePair) throws -> Differences {
    let muted = MutedColumns(options: mute)
    // among several files, some may lack a muted column
    var options = table.options(muting: pair.heading.isEmpty ? muted.given : [])
    options.table.ignored = ignoreMatchingLines
    options.measuresColumns = !muted.given.isEmpty
    options.explainsKey = explainKey
    do {
      return try differences(of: pair, options, muted)
    } catch let error as SnapshotError where !pair.heading.isEmpty {
      if error.kind == .binary { throw error }
      // an unreadable file fails again here
      var lines = DeckOptions(format: .lines)
      lines.table.ignored = ignoreMatchingLines
      var found = try differences(of: pair, lines, MutedColumns())
      found.reason = error.description
      return found
    }
  }

  private func differences(
    of pair: FilePair, _ options: DeckOptions, _ muted: MutedColumns
  ) throws -> Differences {
    let deck = try Deck.load(pair.names, options: options, from: pair.source)
    WorkProgress.current?.begin("comparing")
    let quiet = muted.unsaid(in: deck.schema)
    return Differences(
      deck: deck,
      change: try Change.resolve(deck.snapshots[0].sections, deck.snapshots[1]).without(quiet),
      quiet: quiet)
  }

  // MARK: Printing

  private func print(_ line: StyledLine, _ look: ReportLook?) {
    StandardStream.output.print(line, isColored: look?.isColored ?? false)
  }

  /// Prints a line about the files, which JSON on standard output does not contain.
  private func say(_ words: String) {
    (output == .text ? StandardStream.output : .error).print(PlainText.line(words))
  }
}
