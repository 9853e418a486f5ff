import ArgumentParser
import Foundation

/// Runs the requested workloads, prints ratios, and writes the results if a folder is given.
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take the times of the workloads (this is what runs without a subcommand).")

  @Argument(help: "Only workloads whose names hold all of these, as in: UUID churn")
  var words: [String] = []

  @Option(help: "The numbers of rows, with commas.", transform: Measure.sizes)
  var size: [Int]?

  @Flag(help: "Fewer sizes and rounds, no memory: to see that all runs, not for figures.")
  var quick = false

  @Option(help: "Milliseconds for each workload.")
  var budget: Int?

  @Option(help: "The folder in which to write results.json and growth.tsv.")
  var output: String?

  @Option(help: "What the results say of the compiler.")
  var compiler = "not told"

  @Flag(help: "Print the names of the workloads and measure nothing.")
  var list = false

  func run() throws {
    guard !list else {
      return (differences + further + alignments).forEach { print($0.name) }
    }
    KeptMemory.begin()
    var report = Report(
      date: Date(), machine: Machine.line, compiler: compiler, flags: Self.flags)
    print("\(report.machine); \(report.compiler); \(report.flags)\n")
    report.workloads =
      measure(differences, .differences) + measure(further, .differences)
      + measure(alignments, .alignments)
    report.growth = GrowthTable.measure(differences + alignments, runner)
    if words.isEmpty && !quick {
      report.memory = try MemoryTable.measure()
      report.cold = try ColdTable.measure()
    }
    if let output { try report.write(to: URL(filePath: output)) }
  }

  private var differences: [Workload] {
    Suite.inThisPackage.workloads(sizes: sizes).filter { $0.matches(words) }
  }

  /// Workloads with their own sizes, unless certain sizes are requested.
  private var further: [Workload] {
    size == nil ? FurtherWorkloads.all.filter { $0.matches(words) } : []
  }

  private var alignments: [Workload] {
    let all = [Alignment.subsequence, .editScript].flatMap { $0.workloads(sizes: sizes) }
    return all.filter { $0.matches(words) }
  }

  private var runner: Runner {
    Runner(budget: .milliseconds(budget ?? (quick ? 20 : 500)), minimumRounds: quick ? 3 : 7)
  }

  private func measure(_ workloads: [Workload], _ table: RatioTable) -> [Report.Times] {
    guard !workloads.isEmpty else { return [] }
    print(table.header)
    defer { print() }
    return workloads.map { workload in
      let times = Report.Times(workload, runner.measure(workload.contenders()))
      print(table.line(workload.name, times))
      fflush(nil)
      return times
    }
  }

  private var sizes: [Int] {
    size ?? (quick ? [1000, 10_000] : [1000, 5000, 10_000, 100_000, 1_000_000])
  }

  private static func sizes(_ text: String) throws -> [Int] {
    try text.split(separator: ",").map { word in
      guard let size = Int(word), size >= 100 else {
        throw ValidationError("a size is a number of rows, 100 or more: \(word)")
      }
      return size
    }
  }

  /// Figures of a debug build are meaningless; the results record the flags.
  private static var flags: String {
    #if DEBUG
      "-Onone: a debug build, whose figures mean nothing"
    #else
      "-O"
    #endif
  }
}
