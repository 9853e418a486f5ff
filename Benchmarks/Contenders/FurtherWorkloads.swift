import ListDiff

/// Lists that are difficult to compare: tiny ones, repeated identifiers, updates together with
/// moves, rows of any type, rows without a conformance.
enum FurtherWorkloads {
  /// The number of comparisons of a few rows in one run, so that the time of reading the clock is
  /// negligible.
  static let repetitions = 100

  /// All of them, each at its own size.
  static var all: [Workload] {
    [
      fiveRows("to nothing") { _ in [] },
      fiveRows("all replaced") { $0.map { $0 + 10 } },
      fiveRows("first to last") { Array($0.dropFirst() + $0.prefix(1)) },
      twoSections("one row new") { $0[0].elements.insert(7, at: 2) },
      twoSections("one row across") { $0[1].elements.append($0[0].elements.removeFirst()) },
      twoSections("all replaced") {
        $0 = [
          ArraySection(model: 3, elements: [11, 12, 13]),
          ArraySection(model: 4, elements: [14, 15, 16]),
        ]
      },
      repeated, posts, keyed, anyRows("any row, churn", .churn),
      anyRows("any row, shuffle", .shuffle),
    ]
  }

  /// A workload whose two implementations are written where the type of the rows is known.
  private static func workload(
    _ elements: String, _ change: String, _ size: Int,
    _ parts: @escaping () -> (ours: () -> Void, baseline: (() -> Void)?)
  ) -> Workload {
    Workload(elements: elements, change: change, size: size) {
      let (ours, baseline) = parts()
      let contender = Contender(name: ListDiffContender.name, run: ours)
      return [contender]
        + (baseline.map { [Contender(name: HeckelContender.name, run: $0)] } ?? [])
    }
  }

  private static func fiveRows(
    _ change: String, _ changed: @escaping ([Int]) -> [Int]
  ) -> Workload {
    workload("5 rows", "\(change), \(repetitions) times", 5) {
      let before = [1, 2, 3, 4, 5]
      let after = changed(before)
      return (
        {
          for _ in 0..<repetitions {
            ListDiffContender.read(StagedChangeset(source: before, target: after))
          }
        },
        {
          for _ in 0..<repetitions {
            ListDiffContender.read(HeckelStages(from: before, to: after).changes)
          }
        }
      )
    }
  }

  private static func twoSections(
    _ change: String, _ edit: @escaping (inout [ArraySection<Int, Int>]) -> Void
  ) -> Workload {
    workload("2 sections of 3", "\(change), \(repetitions) times", 6) {
      let before = [
        ArraySection(model: 1, elements: [1, 2, 3]), ArraySection(model: 2, elements: [4, 5, 6]),
      ]
      var after = before
      edit(&after)
      let target = after
      return (
        {
          for _ in 0..<repetitions {
            ListDiffContender.read(StagedChangeset(source: before, target: target))
          }
        }, nil
      )
    }
  }

  /// Identifiers of a Zipf distribution: the *k*th is *k* times as rare as the first.
  static func zipfLists(of count: Int) -> (before: [Int], after: [Int]) {
    var generator = SeededGenerator(seed: 0x21BF)
    var ends: [Double] = []
    for k in 1...count { ends.append((ends.last ?? 0) + 1 / Double(k)) }
    let before = (0..<count).map { _ in
      let place = Double.random(in: 0..<ends[count - 1], using: &generator)
      return ends.firstIndex { $0 > place } ?? count - 1
    }
    return (before, before.shuffled(using: &generator))
  }

  private static var repeated: Workload {
    workload("Int", "Zipf, shuffle", 20_000) {
      let (before, after) = zipfLists(of: 20_000)
      return (
        { ListDiffContender.read(StagedChangeset(source: before, target: after)) },
        { ListDiffContender.read(HeckelStages(from: before, to: after).changes) }
      )
    }
  }

  /// The content of every second row changes, and all rows are shuffled.
  static func postLists(of count: Int) -> (before: [TitledRow], after: [TitledRow]) {
    let (before, shuffled): ([TitledRow], [TitledRow]) = Change.shuffle.lists(of: count)
    var after = shuffled
    for index in stride(from: 0, to: count, by: 2) { after[index] = after[index].renewed }
    return (before, after)
  }

  private static var posts: Workload {
    workload("struct", "half updated, shuffle", 20_000) {
      let (before, after) = postLists(of: 20_000)
      return (
        { ListDiffContender.read(StagedChangeset(source: before, target: after)) },
        { ListDiffContender.read(HeckelStages(from: before, to: after).changes) }
      )
    }
  }

  private static var keyed: Workload {
    workload("struct", "churn, by key paths", 5000) {
      let (before, after): ([TitledRow], [TitledRow]) = Change.churn.lists(of: 5000)
      return (
        {
          ListDiffContender.read(
            StagedChangeset(source: before, target: after, id: \.id, by: \.title))
        },
        { ListDiffContender.read(HeckelStages(from: before, to: after).changes) }
      )
    }
  }

  private static func anyRows(_ name: String, _ change: Change) -> Workload {
    workload("struct", name, 5000) {
      let (before, after): ([TitledRow], [TitledRow]) = change.lists(of: 5000)
      let (source, target) = (before.map(AnyDifferentiable.init), after.map(AnyDifferentiable.init))
      return (
        { ListDiffContender.read(StagedChangeset(source: source, target: target)) },
        { ListDiffContender.read(HeckelStages(from: source, to: target).changes) }
      )
    }
  }
}
