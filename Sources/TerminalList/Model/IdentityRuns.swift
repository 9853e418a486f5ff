import ListDiff
internal import ListMotion

/// The identities of the rows of a section, in order.
///
/// Rows that are inserted together get consecutive numbers. Such a run takes 16 bytes, regardless of its
/// length. Runs are stored in chunks, which copies share: a change of k rows copies the chunks that it
/// touches, and one reference for each other chunk.
struct IdentityRuns: RandomAccessCollection {
  /// Identities with consecutive numbers from `first` on.
  struct Run {
    var first: Int
    var count: Int

    var numbers: Range<Int> { first..<first + count }
  }

  struct Chunk {
    var runs: [Run] = []
    var count = 0
  }

  let chunks: [Chunk]
  /// For each chunk, the number of rows up to its end.
  private let ends: [Int]

  init(chunks: [Chunk]) {
    self.chunks = chunks
    var end = 0
    ends = chunks.map { chunk in
      end += chunk.count
      return end
    }
  }

  /// Creates `count` identities with consecutive numbers from `first` on.
  init(first: Int = 1, count: Int) {
    self.init(
      chunks: count == 0
        ? [] : [Chunk(runs: [Run(first: first, count: count)], count: count)])
  }

  var startIndex: Int { 0 }
  var endIndex: Int { ends.last ?? 0 }

  /// O(log chunks + runs of a chunk).
  subscript(index: Int) -> RowToken {
    precondition(index >= 0 && index < endIndex, "no row \(index) of \(endIndex)")
    let chunk = chunkIndex(of: index)
    var offset = index - (chunk == 0 ? 0 : ends[chunk - 1])
    for run in chunks[chunk].runs {
      if offset < run.count { return RowToken(run.first + offset) }
      offset -= run.count
    }
    preconditionFailure("the row count of a chunk is wrong")
  }

  /// The index of `identity`, or `nil`. O(runs).
  func firstIndex(of identity: RowToken) -> Int? {
    var index = 0
    for chunk in chunks {
      for run in chunk.runs {
        if run.numbers.contains(identity.number) { return index + identity.number - run.first }
        index += run.count
      }
    }
    return nil
  }

  /// Calls `body` with the numbers of each run, and the index of its first row.
  func forEachRun(_ body: (_ numbers: Range<Int>, _ start: Int) -> Void) {
    var start = 0
    for run in chunks.lazy.flatMap(\.runs) {
      body(run.numbers, start)
      start += run.count
    }
  }

  /// The first chunk that ends after `index`.
  private func chunkIndex(of index: Int) -> Int {
    ends.indices.dropLast().partitioningIndex { ends[$0] > index }
  }
}

extension IdentityRuns {
  /// The identities without the rows at the ascending indexes `gone`. O(gone · runs of a chunk +
  /// chunks).
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

  /// The identities with `arrivals`, in ascending order of their indexes after the insertion.
  /// O(arrivals · runs of a chunk + chunks).
  func inserting(_ arrivals: [(element: Int, id: RowToken)]) -> IdentityRuns {
    var (source, builder) = (IdentityRunsReader(self), IdentityRunsBuilder())
    for arrival in arrivals {
      source.move(arrival.element - builder.count, to: &builder)
      builder.append(arrival.id)
    }
    source.move(count + arrivals.count - builder.count, to: &builder)
    return builder.finish()
  }
}

/// Reads identities from the first to the last, a run or a whole chunk at a time.
private struct IdentityRunsReader {
  private let chunks: [IdentityRuns.Chunk]
  private var chunk = 0
  private var run = 0
  /// The number of identities of the run that have been read.
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

  /// Omits the next identity.
  mutating func skip() { advance(by: 1) }

  private var current: IdentityRuns.Run { chunks[chunk].runs[run] }

  /// Advances within the run; `count` is at most the rest of the run.
  private mutating func advance(by count: Int) {
    offset += count
    guard offset == current.count else { return }
    (run, offset) = (run + 1, 0)
    if run == chunks[chunk].runs.count { (chunk, run) = (chunk + 1, 0) }
  }
}

/// Joins identities into runs, and runs into chunks.
struct IdentityRunsBuilder {
  /// The maximum number of runs in a chunk: small enough for a linear search, large enough to keep the number
  /// of chunks low.
  static let capacity = 128

  private(set) var count = 0
  private var chunks: [IdentityRuns.Chunk] = []
  private var open = IdentityRuns.Chunk()

  mutating func append(_ identity: RowToken) {
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

  /// Appends a whole chunk. It is shared, or copied into the open chunk if that has room for it.
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
