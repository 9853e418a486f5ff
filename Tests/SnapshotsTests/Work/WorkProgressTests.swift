import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// The progress of a task, and its end.
@Suite struct WorkProgressTests {
  @Test func aReportShowsTheProgress() {
    let progress = WorkProgress("comparing")
    #expect(progress.now.description == "comparing…")
    progress.begin("reading prices.csv", of: 200)
    #expect(progress.now.description == "reading prices.csv  0%")
    #expect(throws: Never.self) { try progress.reach(91) }
    #expect(progress.now.description == "reading prices.csv  45%")
    // 100 % is shown only when the task ends
    #expect(throws: Never.self) { try progress.reach(200) }
    #expect(progress.now.description == "reading prices.csv  99%")
    progress.begin("comparing")
    #expect(progress.now == WorkReport(words: "comparing"))
  }

  /// Scanning a table reports progress, and can be cancelled.
  @Test func aCancelledScanThrows() {
    let bytes = Array("a,b\n".utf8) + Array(repeatElement("1,2\n".utf8, count: 10_000).joined())
    let progress = WorkProgress()
    let reading = try? WorkProgress.$current.withValue(progress) {
      try DelimitedScanner.scan(bytes, file: "data/t.csv")
    }
    #expect(reading?.document.table?.rowCount == 10_000)
    #expect(progress.now.words == "reading t.csv" && progress.now.total == bytes.count)
    #expect(progress.now.done > bytes.count / 2)
    progress.cancel()
    #expect(throws: SnapshotError.cancelled) {
      try WorkProgress.$current.withValue(progress) {
        try DelimitedScanner.scan(bytes, file: "t.csv")
      }
    }
  }
}
