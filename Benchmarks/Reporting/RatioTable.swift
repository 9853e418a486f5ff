/// The table that is printed while workloads run: our time, and its ratio to the others' times.
struct RatioTable {
  private let table: TextTable
  private let others: [(title: String, name: String)]

  /// For differences of lists.
  static let differences = RatioTable([
    ("of Heckel 1978", HeckelContender.name),
    ("of the standard's", StandardLibraryContender.name),
    ("of the hashing", HashingFloor.name),
  ])

  /// For alignments.
  static let alignments = RatioTable([
    ("of the matrix", Alignment.matrixName),
    ("of the standard's", StandardLibraryContender.name),
  ])

  private init(_ others: [(title: String, name: String)]) {
    self.others = others
    table = TextTable([42, 10] + others.map { max($0.title.count, 10) } + [8])
  }

  /// The names of the columns.
  var header: String {
    table.line(["workload", "ours, ms"] + others.map(\.title) + ["rounds"])
  }

  /// The line of one workload; `-` for contenders that did not take part.
  func line(_ name: String, _ times: Report.Times) -> String {
    let ratios = others.map { other in
      times.contenders.first { $0.name == other.name }?.oursToThis.threeDigits ?? "-"
    }
    let ours = times.milliseconds(of: ListDiffContender.name)?.threeDigits ?? "-"
    return table.line([name, ours] + ratios + ["\(times.rounds)"])
  }
}
