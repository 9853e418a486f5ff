import ListDiff

/// A kind of alignment of two lists: the subsequence that they share, or the edits between them.
struct Alignment: Sendable {
  /// Its name in tables.
  let label: String

  /// The implementations that find it.
  let implementations: [Implementation]

  /// An implementation; the result is read and released.
  struct Implementation: Sendable {
    let name: String
    /// Whether it completes in reasonable time.
    let admits: @Sendable (Resemblance, _ size: Int) -> Bool
    let run: @Sendable (_ before: [Int], _ after: [Int]) -> Void
  }

  /// The name of the textbook algorithm.
  static let matrixName = "matrix"

  static let subsequence = Alignment(
    label: "subsequence",
    implementations: [
      Implementation(name: ListDiffContender.name, admits: { $1 <= 10_000 || $0 != .symbols }) {
        let found = $0.longestCommonSubsequence(with: $1)
        sink(found.common.ranges.count)
        sink(found.removed.ranges.count)
        sink(found.added.ranges.count)
      },
      Implementation(name: matrixName, admits: fitsMatrix) {
        sink(MatrixSubsequence($0, $1).common.count)
      },
      standardLibrary,
    ])

  static let editScript = Alignment(
    label: "edit script",
    implementations: [
      Implementation(
        name: ListDiffContender.name, admits: { $1 <= 10_000 || $0 == .fewDifferences }
      ) {
        let edits = EditScript(source: $0, target: $1).edits
        sink(edits.count)
        sink(edits.first)
        sink(edits.last)
      },
      Implementation(name: matrixName, admits: fitsMatrix) {
        sink(MatrixEdits($0, $1).edits.count)
      },
      standardLibrary,
    ])

  /// Insertions and deletions only, which also form a longest common subsequence.
  private static let standardLibrary = Implementation(
    name: StandardLibraryContender.name,
    admits: { $0 == .fewDifferences || $1 <= ($0 == .symbols ? 1000 : 10_000) },
    run: { sink($1.difference(from: $0)) })

  /// At 5,000 rows the matrix takes 100 MB, and twice the rows take four times as much.
  @Sendable private static func fitsMatrix(_ resemblance: Resemblance, _ size: Int) -> Bool {
    size <= 5000
  }

  /// Its workloads at the given sizes, if ours can handle them.
  func workloads(sizes: [Int]) -> [Workload] {
    sizes.flatMap { size in
      Resemblance.allCases.filter { implementations[0].admits($0, size) }.map { resemblance in
        Workload(elements: label, change: resemblance.rawValue, size: size) {
          let (before, after) = resemblance.lists(of: size)
          return implementations.filter { $0.admits(resemblance, size) }.map { implementation in
            Contender(name: implementation.name) { implementation.run(before, after) }
          }
        }
      }
    }
  }
}
