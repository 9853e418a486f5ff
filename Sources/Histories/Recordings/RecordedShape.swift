import Snapshots

/// The shape of the last snapshot of a recording: what the next line may refer to.
///
/// With it a recording is checked without making its snapshots. A delta names each row of the snapshot
/// before at most once, so a list never has more rows than the lines before have written.
struct RecordedShape {
  private(set) var hasHeader = false
  /// Whether a session has begun and has no snapshot yet.
  private(set) var isSessionNew = false
  private var sectionCount = 0
  private var rowCount = 0

  static let noRecording = "not a recording; a recording begins with {\"recording\":1,…}"

  /// Parses a line that follows, and checks it; `nil` for a blank one.
  mutating func next(_ bytes: [UInt8]) throws(RecordedValue.Trouble) -> RecordedLine? {
    do throws(RecordedValue.Trouble) {
      guard let line = try RecordedLine(bytes) else { return nil }
      try follow(line)
      return line
    } catch {
      guard hasHeader || Recording.begins(bytes) else { throw .init(reason: Self.noRecording) }
      throw error
    }
  }

  private mutating func follow(_ line: RecordedLine) throws(RecordedValue.Trouble) {
    switch line {
    case .header: (hasHeader, isSessionNew) = (true, true)
    case _ where !hasHeader: throw .init(reason: Self.noRecording)
    case .unchanged: break
    case .snapshot(_, _, _, let rekeyed, let delta):
      if isSessionNew, !delta.isWhole {
        throw .init(reason: "the first snapshot of a session must be complete")
      }
      if let rekeyed, rekeyed.count != rowCount {
        throw .init(reason: "ids: expected one for each row of the previous snapshot")
      }
      try check(delta)
      isSessionNew = false
      sectionCount = delta.sections.count
      rowCount = delta.sections.lazy.flatMap(\.parts).reduce(0) { count, part in
        if case .kept(let range) = part { count + range.count } else { count + 1 }
      }
    }
  }

  /// Throws unless there is what a delta keeps, and it keeps each row once.
  private func check(_ delta: ListDelta) throws(RecordedValue.Trouble) {
    let missing = "refers to rows or sections that the previous snapshot does not have"
    guard delta.sections.allSatisfy({ $0.origin.map { $0 < sectionCount } ?? true }) else {
      throw .init(reason: missing)
    }
    let kept = delta.sections.flatMap(\.parts).compactMap { part in
      if case .kept(let range) = part, !range.isEmpty { range } else { nil }
    }.sorted { $0.lowerBound < $1.lowerBound }
    for (run, next) in zip(kept, kept.dropFirst()) where run.upperBound > next.lowerBound {
      throw .init(
        reason:
          "row \(next.lowerBound) of the previous snapshot is used twice; use each row at most once"
      )
    }
    guard kept.last.map({ $0.upperBound <= rowCount }) ?? true else {
      throw .init(reason: missing)
    }
  }
}
