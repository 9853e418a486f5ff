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
    case .snapshot(_, _, _, let rekeyed, let patch):
      if isSessionNew, !patch.isWhole {
        throw .init(reason: "the first snapshot of a session must be complete")
      }
      if let rekeyed, rekeyed.count != rowCount {
        throw .init(reason: "ids: expected one for each row of the previous snapshot")
      }
      let kept = try check(patch)
      isSessionNew = false
      sectionCount = patch.sections.count
      rowCount = patch.rows.count + kept
    }
  }

  /// Throws unless there is what a patch keeps, and it keeps each row once. Returns how many it keeps.
  private func check(_ patch: Patch) throws(RecordedValue.Trouble) -> Int {
    var kept: [Range<Int32>] = []
    for step in patch.steps {
      switch step {
      case .section(let origin?) where origin >= sectionCount: throw .init(reason: Patch.missing)
      case .kept(let places): kept.append(places)
      default: break
      }
    }
    kept.sort { $0.lowerBound < $1.lowerBound }
    for (run, next) in zip(kept, kept.dropFirst()) where run.upperBound > next.lowerBound {
      throw .init(
        reason:
          "row \(next.lowerBound) of the previous snapshot is used twice; use each row at most once"
      )
    }
    guard kept.last.map({ $0.upperBound <= rowCount }) ?? true else {
      throw .init(reason: Patch.missing)
    }
    return kept.reduce(0) { $0 + $1.count }
  }
}
