import FlipbookHistories
import FlipbookNotation
import FlipbookReading
import FlipbookSnapshots

/// Two snapshots of recordings that `diff` compares, such as `day.jsonl@10:00` and `day.jsonl@11:00`. A
/// recording without a time stands for its last snapshot.
struct RecordedMoments {
  let change: Change
  let quiet: QuietChanges
  let key: [String]

  /// `nil` if neither argument names a time. A file of exactly that name is not a time of a recording.
  init?(_ arguments: [String], muted: MutedColumns) throws {
    let times = try arguments.map(Self.time)
    guard times.contains(where: { $0 != nil }) else { return nil }
    let paths = zip(arguments, times).map { argument, time in
      time == nil ? argument : String(argument[..<argument.lastIndex(of: "@")!])
    }
    let isOne = paths[0] == paths[1]
    let first = try LoadedRecording(path: paths[0], muted: muted.given)
    let second = isOne ? first : try LoadedRecording(path: paths[1], muted: muted.given)
    key = first.recording.header.key
    guard isOne || !key.isEmpty && !second.recording.header.key.isEmpty else {
      throw Failure(
        .trouble,
        "rows without a key can be compared only within one recording; use --key with --record"
      )
    }
    func place(in loaded: LoadedRecording, _ time: RecordedTime?, isEnd: Bool) throws -> Int {
      try time?.index(in: loaded.recording, file: loaded.file, isEnd: isEnd)
        ?? loaded.recording.history.count - 1
    }
    let places = [
      try place(in: first, times[0], isEnd: !isOne), try place(in: second, times[1], isEnd: true),
    ]
    WorkProgress.current?.begin("comparing")
    change = try Change.net(
      from: first.recording.history.sections(at: places[0]),
      to: second.recording.history.snapshot(at: places[1]),
      at: second.recording.history.moment(at: places[1]))
    var muted = muted
    muted.origin = .recorded
    quiet = muted.unsaid(in: second.schema)
  }

  /// The time that an argument names after the `@`; `nil` if it does not name a time.
  private static func time(in argument: String) throws -> RecordedTime? {
    guard FileSource.disk.kind(argument) == .missing, let sign = argument.lastIndex(of: "@") else {
      return nil
    }
    let (path, text) = (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    guard FileSource.disk.kind(path) != .missing else { return nil }
    guard let time = RecordedTime(text) else {
      throw Failure(
        .trouble,
        "\(PlainText.line(argument)): “\(PlainText.line(text))” is not a time; give \(RecordedTime.examples)"
      )
    }
    return time
  }
}
