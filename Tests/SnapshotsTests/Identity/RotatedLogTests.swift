import ListDiff
import Testing

@testable import FlipbookSnapshots

/// A log that is rotated starts over; a list that is edited does not.
@Suite struct RotatedLogTests {
  private func log(_ hour: Int, _ minutes: Range<Int>) -> String {
    minutes.map { minute in
      let word = ["index", "about", "style"][(hour + minute) % 3]
      return "\(hour):0\(minute) GET /\(word).html 200\n\n"
    }.joined()
  }

  private func stages(_ texts: [String]) -> StagedChangeset<[SnapshotSection]> {
    var aligner = LineAligner()
    var lists: [[SnapshotSection]] = []
    for text in texts { lists.append(aligner.align(LineBuffer(Array(text.utf8)))) }
    return StagedChangeset(from: lists[lists.count - 2], to: lists[lists.count - 1])
  }

  @Test func aRotatedLogStartsOver() {
    let changes = stages([log(10, 1..<5), log(10, 1..<6), log(10, 1..<9), log(11, 1..<4)])
    #expect(changes.map(\.elementDeleted.count).reduce(0, +) == 16)
    #expect(changes.map(\.elementInserted.count).reduce(0, +) == 6)
    #expect(changes.allSatisfy { $0.elementMoved.isEmpty && $0.elementUpdated.isEmpty })
  }

  /// However soon it is rotated again.
  @Test func aFileThatReplacesALogIsALog() {
    let changes = stages([
      log(10, 1..<5), log(10, 1..<6), log(10, 1..<9), log(11, 1..<4), log(12, 1..<5),
    ])
    #expect(changes.map(\.elementDeleted.count).reduce(0, +) == 6)
    #expect(changes.map(\.elementInserted.count).reduce(0, +) == 8)
    #expect(changes.allSatisfy { $0.elementMoved.isEmpty && $0.elementUpdated.isEmpty })
  }

  /// As `tail` prints it after more lines than it shows.
  @Test func laterLinesOfALogAreOtherEvents() {
    let changes = stages([
      "2026-03-01 10:00:01 unpack libfoo 1.2\n2026-03-01 10:00:04 install libfoo 1.2\n",
      "2026-03-01 10:05:01 unpack zlib 2.9-1\n2026-03-01 10:05:03 install zlib 2.9-1\n",
    ])
    #expect(changes.map(\.changeCount) == [2, 2])
    #expect(changes.allSatisfy { $0.elementUpdated.isEmpty })
    let requests = stages([
      "10.0.0.1 [10:01] GET /a 200\n10.0.0.3 [10:02] GET /b 404\n10.0.0.1 [10:04] GET /c 200\n",
      "10.0.0.1 [10:04] GET /c 200\n10.0.0.3 [10:05] GET /a 200\n10.0.0.1 [10:06] GET /b 200\n",
    ])
    #expect(requests.map(\.changeCount) == [2, 2])
    let measured = stages([
      "10:00:01 cpu 20.5\n10:00:01 disk 9.1\n", "10:00:06 cpu 9.5\n10:00:06 disk 10.1\n",
    ])
    #expect(measured.map(\.elementUpdated.count) == [2])
    let timetable = stages(["08:00 wake up\n09:00 work\n", "08:30 wake up\n09:00 work\n"])
    #expect(timetable.map(\.elementUpdated.count) == [1])
  }

  /// Digits of other scripts, full-width ones and fractions are text.
  @Test(arguments: [
    ("٠٨:٣٠ open the locks\n", "٠٨:٤٥ open the locks\n"),
    ("０８:３０ open the locks\n", "０８:４５ open the locks\n"),
    ("½:30 open the locks\n", "½:45 open the locks\n"),
  ])
  func otherDigitsAreNotATime(old: String, new: String) {
    #expect(
      stages([old + "08:50 close them\n", new + "08:55 close them\n"]).map(\.elementUpdated.count)
        == [2])
  }

  @Test func aListThatIsEditedIsTheSame() {
    let changes = stages([log(10, 1..<5), log(10, 1..<6), log(10, 1..<9), log(10, 2..<9)])
    #expect(changes.map(\.elementDeleted.count).reduce(0, +) == 2)
    #expect(changes.allSatisfy { $0.elementInserted.isEmpty })
    let todo = stages(["milk\nbread\n", "milk\nbread\neggs\n", "bred\neggs\n"])
    #expect(todo.contains { !$0.elementUpdated.isEmpty })
    // as `du | sort -rn` prints them: lines that change are not a log, although others follow them
    let sizes = stages([
      "9552\t./d0\n3641\t./d1\n1049\t./d9\n", "9552\t./d0\n3872\t./d1\n1049\t./d9\n381\t./n7\n",
      "9552\t./d0\n4291\t./d1\n1272\t./d9\n381\t./n7\n68\t./n10\n",
      "9814\t./d0\n4628\t./d1\n1272\t./d9\n394\t./n7\n68\t./n10\n",
    ])
    #expect(sizes.count == 1 && sizes[0].elementUpdated.count == 3)
  }
}
