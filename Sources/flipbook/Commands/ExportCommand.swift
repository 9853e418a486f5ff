import ArgumentParser
import ListMotion
import FlipbookPosix
import FlipbookReading
import FlipbookSnapshots
import TerminalList

/// `flipbook export`: converts a recording or a deck into a format that other programs can show.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a recording or a deck as a web page, SVG or text.",
    discussion: """
      html: a page for any browser, in one file, with search and the history of each row. \
      svg: an animated image for a README, in one file, without scripts. frames or text: \
      plain text, one frame after another. The same input and options always produce the same bytes.

      EXAMPLES
        flipbook export day.jsonl -o day.html
        flipbook export states -o states.svg --size 60x20 --background light
        flipbook export day.jsonl -o day.svg --max-pause 1 --speed 2
        flipbook export before.txt after.txt --to frames --size 40x10
      """)

  @Argument(
    help: "A recording (- for standard input), a deck, or snapshot files. Default: the demo.",
    completion: .file())
  var input: [String] = []

  @Option(
    help: ArgumentHelp(
      "Format of the output. Default: the extension of the output file.",
      valueName: "format"))
  var to: ExportFormat?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Output file; - for standard output. Default: standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("Size of the screen: columns x lines. Default: 80x24.", valueName: "80x24"),
    transform: OptionValue.screenSize.parse)
  var size: Size?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Show a snapshot for at most this many seconds. Default: 2.", valueName: "seconds"),
    transform: OptionValue.maxPause.parse)
  var maxPause: Double = 2

  @Option(
    help: ArgumentHelp(
      "Background: dark, light, or a colour such as 1e1e2e. Default: dark; html follows the system.",
      valueName: "background"),
    transform: OptionValue.background.parse)
  var background: Color?

  @OptionGroup var table: DeckArguments
  @OptionGroup var screen: ScreenArguments

  func run() throws {
    let file = try output.flatMap { $0 == "-" ? nil : try OutputFile($0, unlessAmong: input) }
    let diagnostic = try ConsoleWork().run("reading") { try export(to: file) }
    if !diagnostic.isEmpty { StandardStream.error.print("flipbook: \(diagnostic)") }
  }

  /// Reads a recording if the only path is one, otherwise a deck or files; without a path, the default deck.
  private func load() throws -> LoadedHistory {
    let muted = screen.muted.given
    guard input.count == 1, input[0] == "-" || LoadedHistory.isRecording(at: input[0]) else {
      return LoadedHistory(
        deck: try DeckLocation.load(input, options: table.options(muting: muted)))
    }
    var files = table.options(muting: [])
    (files.table.bar, files.table.colorBy) = (nil, nil)
    guard files == DeckOptions() else {
      throw Failure(
        .trouble,
        "\(input[0]) is a recording, whose rows are known; omit options about files, such as --key")
    }
    return try LoadedHistory(recording: input[0], look: table.table.look, muted: muted)
  }

  /// Writes to the file, or to standard output. Returns a diagnostic about the data for the user; empty if there is
  /// none.
  private func export(to file: OutputFile?) throws -> String {
    let source = try load()
    var bytes: [UInt8] = []
    var parts = OutputParts {
      if file == nil { StandardStream.output.writeEncoded($0) } else { bytes += $0 }
    }
    try write(source) { parts.write($0) }
    parts.finish()
    try file?.write(bytes)
    return source.diagnostic
  }

  private var format: ExportFormat {
    get throws {
      if let to { return to }
      let end = output?.split(separator: ".").last.map(String.init)
      if let format = end.flatMap(ExportFormat.init(argument:)) { return format }
      let formats = "--to \(ExportFormat.alternatives)"
      guard let output, output != "-" else {
        throw ValidationError(
          "choose an output format: \(formats), or name the file, such as -o changes.svg")
      }
      throw ValidationError(
        "\(output): unknown extension; use .html, .svg or .txt, or give \(formats)")
    }
  }

  /// Writes the source in the chosen format. Only the options apply, not the configuration.
  private func write(_ source: LoadedHistory, to write: (String) throws -> Void) throws {
    let shade = background ?? .darkBackground
    var choice = try screen.choice(Configuration())
    choice.muted.origin = source.isRecording ? .recorded : .saved
    let playback = OffscreenPlayback(
      source: source, size: size ?? Size(width: 80, height: 24),
      pace: Pace(longest: .seconds(maxPause)),
      colors: DrawnColors(
        depth: (screen.color ?? .auto).meaning.ofExport, foreground: shade.textOnTop,
        background: shade), screen: choice)
    switch try format {
    case .svg: try SVGWriter.write(playback, to: write)
    case .frames: try FrameText.write(playback, to: write)
    case .html:
      try PageWriter.write(
        playback, theme: background.map { $0.isDark ? "dark" : "light" }, to: write)
    }
  }
}
