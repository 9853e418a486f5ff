import Foundation
import Testing

/// The files that a run writes.
@Suite struct ReportTests {
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
