internal import ListMotion

/// The identities of the rows of a section, in order.
///
/// Rows that came together have numbers that follow one another; such a run takes 16 bytes
/// whatever its length. Runs lie in chunks, which copies share: a change of k rows copies the
/// chunks that it touches and one reference for each of the others.
struct IdentityRuns: RandomAccessCollection, Equatable {
  /// Identities numbered `first` and on.
  struct Run: Equatable {
    var first: Int
    var count: Int

    var numbers: Range<Int> { first..<first + count }
  }

  struct Chunk: Equatable {
    var runs: [Run] = []
    var count = 0
  }

  let chunks: [Chunk]
  /// For each chunk how many rows there are up to its end.
  private let ends: [Int]

  init(chunks: [Chunk]) {
    self.chunks = chunks
    var end = 0
    ends = chunks.map { chunk in
      end += chunk.count
      return end
    }
  }

  /// `count` identities numbered `first` and on.
  init(first: Int = 1, count: Int) {
    self.init(
      chunks: count == 0
        ? [] : [Chunk(runs: [Run(first: first, count: count)], count: count)])
  }

  init(_ identities: some Sequence<RowID>) {
    var builder = IdentityRunsBuilder()
    for identity in identities { builder.append(identity) }
    self = builder.finish()
  }

  var startIndex: Int { 0 }
  var endIndex: Int { ends.last ?? 0 }

  /// O(log chunks + runs of a chunk).
  subscript(index: Int) -> RowID {
    precondition(index >= 0 && index < endIndex, "row out of range")
    let chunk = chunkIndex(of: index)
    var offset = index - (chunk == 0 ? 0 : ends[chunk - 1])
    for run in chunks[chunk].runs {
      if offset < run.count { return RowID(run.first + offset) }
      offset -= run.count
    }
    preconditionFailure("a chunk counts its rows")
  }

  /// The index of `identity`, or `nil`. O(runs).
  func firstIndex(of identity: RowID) -> Int? {
    var index = 0
    for chunk in chunks {
      for run in chunk.runs {
        if run.numbers.contains(identity.number) { return index + identity.number - run.first }
        index += run.count
      }
    }
    return nil
  }

  static func == (left: IdentityRuns, right: IdentityRuns) -> Bool {
    left.count == right.count && (left.chunks == right.chunks || left.elementsEqual(right))
  }

  /// The first chunk that ends behind `index`.
  private func chunkIndex(of index: Int) -> Int {
    ends.indices.dropLast().partitioningIndex { ends[$0] > index }
  }
}
