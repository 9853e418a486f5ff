import Foundation
import Testing

@testable import benchmarks

/// What a run leaves behind.
@Suite struct ReportTests {
  @Test func growthComparesAMillionWithAHundredThousand() {
    var report = Report.empty
    report.workloads = [
      times("Int", .churn, 100_000, 2), times("Int", .churn, 1_000_000, 25),
      times("Int", .shuffle, 100_000, 2), times("Int", .shuffle, 1_000_000, 90),
      times("UUID", .churn, 1_000_000, 30),
    ]
    let growth = report.growthOfOurs()
    #expect(growth.map(\.elements) == ["Int"])
    #expect(growth.map(\.factor) == [12.5])
  }

  @Test func thePlotHasABlockForEachPicture() {
    var report = Report.empty
    report.workloads = [
      times("UUID", .churn, 5000, 2), times("UUID", .churn, 1000, 1),
      times("struct", .churnWithUpdates, 1000, 3), times("struct", .churn, 1000, 9),
    ]
    #expect(
      report.growthTable() == """
        UUID\tstandard library\tHeckel 1978\thashing floor\tListDiff
        1000\tNaN\tNaN\tNaN\t1.0
        5000\tNaN\tNaN\tNaN\t2.0


        struct\tstandard library\tHeckel 1978\thashing floor\tListDiff
        1000\tNaN\tNaN\tNaN\t3.0

        """)
  }

  private func times(
    _ elements: String, _ change: Change, _ size: Int, _ milliseconds: Double
  ) -> Report.Times {
    Report.Times(
      Workload(elements: elements, change: change.rawValue, size: size) { [] },
      Measurement(names: [ListDiffContender.name], samples: [[milliseconds * 1e6]]))
  }
}

extension Report {
  fileprivate static var empty: Report {
    Report(date: Date(timeIntervalSince1970: 0), machine: "", compiler: "", flags: "")
  }
}
