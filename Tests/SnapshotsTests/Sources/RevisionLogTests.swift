import Testing

@testable import Feeds

@Suite struct RevisionLogTests {
  private let text =
    "a1\u{0}Ada\u{0}2026-03-02T10:00:00+01:00\u{0}move it\u{0}\n"
    + ":100644 100644 aaa bbb R100\u{0}old name\u{0}new\u{0}"
    + "a2\u{0}Bo\u{0}2026-03-01T09:30:00Z\u{0}merge\u{0}"
    + "a3\u{0}Cy\u{0}2026-02-01T09:30:00Z\u{0}remove\u{0}\n:100644 000000 ccc 000 D\u{0}old name\u{0}"

  private func revisions(_ text: String, size: Int) -> [Revision] {
    let bytes = Array(text.utf8)
    var log = RevisionLog()
    for start in stride(from: 0, to: bytes.count, by: size) {
      log.add(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    return log.revisions
  }

  @Test func commitsAreReadInPiecesOfAnySize() {
    for size in 1...text.utf8.count {
      let revisions = revisions(text, size: size)
      #expect(revisions.map(\.subject) == ["move it", "remove"])
      #expect(revisions.map(\.content) == [.blob("bbb"), .nothing])
      #expect(revisions.first?.day == "2026-03-02 10:00")
      #expect(revisions.first?.words == "Ada: move it")
    }
  }

  /// Authors, subjects and paths may be any text.
  @Test(arguments: ["\u{1}", "\n:100644 000000 a b M", ":", "a1", ""])
  func noTextHidesACommit(text: String) {
    func commit(_ files: String) -> String {
      "a1\u{0}\(text)\u{0}2026-03-02T10:00:00Z\u{0}\(text)\u{0}\n\(files)"
    }
    let change = commit(":100644 100644 aaa bbb M\u{0}\(text)\u{0}")
    let rename = commit(":100644 100644 aaa bbb R090\u{0}\(text)\u{0}\(text)\u{0}")
    let both = commit(
      ":100644 000000 aaa 000 D\u{0}\(text)\u{0}:000000 100644 000 bbb A\u{0}\(text)/x\u{0}")
    let found = revisions(change + rename + both + change, size: 7)
    #expect(found.map(\.content) == [.blob("bbb"), .blob("bbb"), .nothing, .blob("bbb")])
    #expect(found.allSatisfy { $0.author == text && $0.subject == text })
  }

  @Test func aSubmoduleIsItsCommit() {
    let change = ":160000 160000 aaa bbb M\u{0}lib\u{0}"
    let commit = "a1\u{0}Ada\u{0}2026-03-02T10:00:00Z\u{0}lib\u{0}\n\(change)"
    #expect(revisions(commit, size: 9).map(\.content) == [.submodule("bbb")])
  }

  @Test func silenceIsLongAfterAFewSeconds() {
    var silence = Silence()
    #expect(silence.deadline == nil)
    let moments = [
      (100_000, false), (102_999, false), (103_000, false), (104_000, true), (107_000, false),
    ]
    let states = moments.map { milliseconds, hasOutput in
      silence.isLong(at: .milliseconds(milliseconds), hasOutput: hasOutput)
    }
    #expect(states == [false, false, true, false, true])
    #expect(silence.deadline == .seconds(107))
  }

  @Test func objectsAreTakenApart() {
    let text = "aa blob 4\na\nb\n\nbb missing\ncc blob 0\n\n"
    var batch = ObjectBatch()
    var all: [ObjectBatch.Object] = []
    for byte in text.utf8 {
      batch.add([byte])
      while let next = batch.next() { all.append(next) }
    }
    #expect(all == [.bytes(Array("a\nb\n".utf8)), .missing, .bytes([])])
    #expect(!batch.hasMore)
  }

  /// git packs a text of many equal lines into a few bytes.
  @Test func anObjectThatIsTooLongIsPassedOver() {
    var batch = ObjectBatch()
    let size = ObjectBatch.maximumSize + 1
    batch.add(Array("aa blob \(size)\nx".utf8))
    #expect(batch.next() == .tooLong)
    let part = [UInt8](repeating: 0x78, count: 1 << 20)
    for _ in 0..<64 { batch.add(part) }
    #expect(!batch.hasMore)
    batch.add(Array("\nbb blob 1\nb\n".utf8))
    #expect(batch.next() == .bytes(Array("b".utf8)))
  }

  @Test func aSubjectHasAnEnd() {
    var log = RevisionLog()
    let long = String(repeating: "x", count: 100_000)
    log.add(Array("f00\u{0}Ada\u{0}2026-03-02T10:00:00+01:00\u{0}".utf8))
    for _ in 0..<100 { log.add(Array(long.utf8)) }
    log.add(Array("\u{0}\n:100644 100644 aaa bbb M\u{0}name\u{0}".utf8))
    #expect(log.revisions.map(\.subject.utf8.count) == [4_096])
    #expect(log.revisions.map(\.blob) == ["bbb"])
  }
}
