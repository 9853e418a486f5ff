import Testing

@testable import Feeds

@Suite struct RevisionLogTests {
  private let text =
    "\u{1}Ada\u{0}2026-03-02T10:00:00+01:00\u{0}move it\u{0}\n"
    + ":100644 100644 aaa bbb R100\u{0}old name\u{0}new\u{0}"
    + "\u{1}Bo\u{0}2026-03-01T09:30:00Z\u{0}merge\u{0}"
    + "\u{1}Cy\u{0}2026-02-01T09:30:00Z\u{0}remove\u{0}\n:100644 000000 ccc 000 D\u{0}old name\u{0}"

  @Test func commitsAreReadInPiecesOfAnySize() {
    let bytes = Array(text.utf8)
    for size in 1...bytes.count {
      var log = RevisionLog()
      for start in stride(from: 0, to: bytes.count, by: size) {
        log.add(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      log.finish()
      #expect(log.revisions.map(\.subject) == ["move it", "remove"])
      #expect(log.revisions.map(\.blob) == ["bbb", nil])
      #expect(log.revisions.map(\.path) == ["new", "old name"])
      #expect(log.revisions.first?.day == "2026-03-02 10:00")
      #expect(log.revisions.first?.words == "Ada: move it")
    }
  }

  @Test func objectsAreTakenApart() {
    let text = "aa blob 4\na\nb\n\nbb missing\ncc blob 0\n\n"
    var batch = ObjectBatch()
    var all: [String] = []
    for byte in text.utf8 {
      batch.add([byte])
      while let next = batch.next() { all.append(String(decoding: next, as: UTF8.self)) }
    }
    #expect(all == ["a\nb\n", "", ""])
    #expect(!batch.hasMore)
  }

  /// git packs a text of many equal lines into a few bytes.
  @Test func anObjectThatIsTooLongIsPassedOver() {
    var batch = ObjectBatch()
    let size = ObjectBatch.maximumSize + 1
    batch.add(Array("aa blob \(size)\nx".utf8))
    #expect(batch.next() == [] && batch.lastIsTooLong && !batch.lastIsMissing)
    let part = [UInt8](repeating: 0x78, count: 1 << 20)
    for _ in 0..<64 { batch.add(part) }
    #expect(!batch.hasMore)
    batch.add(Array("\nbb blob 1\nb\n".utf8))
    #expect(batch.next() == Array("b".utf8) && !batch.lastIsTooLong)
  }

  @Test func aSubjectHasAnEnd() {
    var log = RevisionLog()
    let long = String(repeating: "x", count: 100_000)
    log.add(Array("\u{1}Ada\u{0}2026-03-02T10:00:00+01:00\u{0}".utf8))
    for _ in 0..<100 { log.add(Array(long.utf8)) }
    log.add(Array("\u{0}\n:100644 100644 aaa bbb M\u{0}name\u{0}".utf8))
    log.finish()
    #expect(log.revisions.map(\.subject.utf8.count) == [4_096])
    #expect(log.revisions.map(\.path) == ["name"])
  }
}
