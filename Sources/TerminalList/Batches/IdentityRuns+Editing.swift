internal import ListMotion

extension IdentityRuns {
  /// Without the rows at the ascending indexes `gone`. O(gone · runs of a chunk + chunks).
  func removing(_ gone: [Int]) -> IdentityRuns {
    var (source, builder) = (IdentityRunsReader(self), IdentityRunsBuilder())
    var from = 0
    for index in gone {
      source.move(index - from, to: &builder)
      source.skip()
      from = index + 1
    }
    source.move(count - from, to: &builder)
    return builder.finish()
  }

  /// With rows put in; `arrivals` ascend by their index after it.
  /// O(arrivals · runs of a chunk + chunks).
  func inserting(_ arrivals: [(element: Int, id: RowID)]) -> IdentityRuns {
    var (source, builder) = (IdentityRunsReader(self), IdentityRunsBuilder())
    for arrival in arrivals {
      source.move(arrival.element - builder.count, to: &builder)
      builder.append(arrival.id)
    }
    source.move(count + arrivals.count - builder.count, to: &builder)
    return builder.finish()
  }
}

/// Goes through identities from the first to the last, a run or a whole chunk at a time.
private struct IdentityRunsReader {
  private let chunks: [IdentityRuns.Chunk]
  private var chunk = 0
  private var run = 0
  /// Identities of the run that are read already.
  private var offset = 0

  init(_ identities: IdentityRuns) { chunks = identities.chunks }

  /// Appends the next `count` identities to `builder`.
  mutating func move(_ count: Int, to builder: inout IdentityRunsBuilder) {
    var left = count
    while left > 0 {
      if run == 0, offset == 0, chunks[chunk].count <= left {
        builder.append(chunks[chunk])
        left -= chunks[chunk].count
        chunk += 1
      } else {
        let part = min(left, current.count - offset)
        builder.append(IdentityRuns.Run(first: current.first + offset, count: part))
        left -= part
        advance(by: part)
      }
    }
  }

  /// Leaves the next identity out.
  mutating func skip() { advance(by: 1) }

  private var current: IdentityRuns.Run { chunks[chunk].runs[run] }

  /// `count` is at most what is left of the run.
  private mutating func advance(by count: Int) {
    offset += count
    guard offset == current.count else { return }
    (run, offset) = (run + 1, 0)
    if run == chunks[chunk].runs.count { (chunk, run) = (chunk + 1, 0) }
  }
}

/// Puts identities together into runs, and runs into chunks.
struct IdentityRunsBuilder {
  /// Runs in a chunk at most: few enough to look through, many enough that chunks are few.
  static let capacity = 128

  private(set) var count = 0
  private var chunks: [IdentityRuns.Chunk] = []
  private var open = IdentityRuns.Chunk()

  mutating func append(_ identity: RowID) {
    append(IdentityRuns.Run(first: identity.number, count: 1))
  }

  mutating func append(_ run: IdentityRuns.Run) {
    count += run.count
    open.count += run.count
    if let last = open.runs.last, last.numbers.upperBound == run.first {
      open.runs[open.runs.count - 1].count += run.count
      return
    }
    if open.runs.count == IdentityRunsBuilder.capacity {
      open.count -= run.count
      close()
      open.count = run.count
    }
    open.runs.append(run)
  }

  /// Appends a whole chunk: shared, or put into the one that is open when that has room for it.
  mutating func append(_ chunk: IdentityRuns.Chunk) {
    if !open.runs.isEmpty, open.runs.count + chunk.runs.count <= IdentityRunsBuilder.capacity {
      for run in chunk.runs { append(run) }
      return
    }
    close()
    chunks.append(chunk)
    count += chunk.count
  }

  mutating func finish() -> IdentityRuns {
    close()
    return IdentityRuns(chunks: chunks)
  }

  private mutating func close() {
    guard !open.runs.isEmpty else { return }
    chunks.append(open)
    open = IdentityRuns.Chunk()
  }
}
