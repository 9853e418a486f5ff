import ArgumentParser
import Histories

/// What is kept of what was seen.
struct KeepingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write every snapshot into this file as it comes; flipbook replay plays it.",
      discussion: "A recording that is there already is added to; any other file is left alone.",
      valueName: "file"),
    completion: .file())
  var record: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The memory for earlier snapshots, such as 500K, 64M or 2G; 64M without it.",
      discussion: "When it is full the oldest go.", valueName: "size"),
    transform: Self.limit)
  var history: Int?

  /// What a session keeps.
  struct Choice {
    var recorder: Recorder?
    var limit = History.defaultLimit
  }

  /// Opens the recording.
  func make(title: String) throws -> Choice {
    Choice(
      recorder: try record.map {
        try Recorder(path: $0, title: title, offset: WallClock.offset)
      },
      limit: try history ?? Configuration.user.get().history
        ?? History.defaultLimit)
  }

  private static func limit(_ text: String) throws -> Int {
    guard let bytes = bytes(text) else { throw FittingValue.missed }
    return bytes
  }

  /// The bytes that a size stands for; K, M and G are powers of 1024, in either case.
  static func bytes(_ text: String) -> Int? {
    let powers: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let power = text.last.flatMap { powers[Character($0.uppercased())] }
    guard let number = Int(power == nil ? text : String(text.dropLast())), number > 0,
      number <= Int.max >> 31
    else { return nil }
    return number << (power ?? 0)
  }
}
