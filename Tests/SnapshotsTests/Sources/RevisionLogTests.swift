import Testing

@testable import FlipbookFeeds

@Suite struct RevisionLogTests {
  /// A commit as printed by git; each file is a line.
  private func commit(
    _ author: String, _ date: String, _ subject: String, _ files: String...
  ) -> String {
    "\u{0}\(date)\u{0}\(author)\u{0}\(subject)\n"
      + (files.isEmpty ? "" : "\n" + files.map { "\($0)\n" }.joined())
  }

  private var text: String {
    commit(
      "Ada", "2026-03-02T10:00:00+01:00", "move it", ":100644 100644 aaa bbb R100\told name\tnew")
      + commit("Bo", "2026-03-01T09:30:00Z", "merge")
      + commit("Cy", "2026-02-01T09:30:00Z", "remove", ":100644 000000 ccc 000 D\told name")
  }

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
      #expect(revisions.map(\.blob) == ["bbb", nil])
      #expect(revisions.first?.day == "2026-03-02 10:00")
      #expect(revisions.first?.words == "Ada: move it")
    }
  }

  /// Authors, subjects and paths can be any string; git quotes line breaks in paths.
  @Test(arguments: ["\u{1}", ":100644 000000 a b M", ":", "a1", ""])
  func noStringHidesACommit(text: String) {
    func commit(_ files: String...) -> String {
      files.reduce(self.commit(text, "2026-03-02T10:00:00Z", text) + "\n") { "\($0)\($1)\n" }
    }
    let change = commit(":100644 100644 aaa bbb M\t\(text)")
    let rename = commit(":100644 100644 aaa bbb R090\t\(text)\t\(text)")
    let both = commit(
      ":100644 000000 aaa 000 D\t\(text)", ":000000 100644 000 bbb A\t\(text)/x")
    let found = revisions(change + rename + both + change, size: 7)
    #expect(found.map(\.blob) == ["bbb", "bbb", nil, "bbb"])
    #expect(found.allSatisfy { $0.author == text && $0.subject == text })
  }

  @Test func aSubmoduleHasNoContent() {
    let change = ":160000 160000 aaa bbb M\tlib"
    let commit = commit("Ada", "2026-03-02T10:00:00Z", "lib", change)
    #expect(revisions(commit, size: 9).map(\.blob) == [nil])
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
    let long = [UInt8](repeating: 0x78, count: 2 << 20)
    batch.add(Array("dd blob \(long.count)\n".utf8) + long + [0x0A])
    #expect(batch.next() == .bytes(long))
    batch.add(Array("ee blob 1\nx\n".utf8))
    #expect(batch.next() == .bytes([0x78]))
  }

  /// git packs many equal lines into a few bytes.
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

  @Test func anAuthorAndASubjectHaveAnEnd() {
    let long = String(repeating: "x", count: 100_000)
    let many = String(repeating: long, count: 100)
    let file = ":100644 100644 aaa bbb M\tname"
    let found = revisions(
      commit("Ada", "2026-03-02T10:00:00Z", many, file)
        + commit(long, "2026-03-02T10:00:00Z", "s", file), size: 100_000)
    #expect(found.map(\.author.utf8.count) == [3, 4_096] && found.map(\.blob) == ["bbb", "bbb"])
    #expect(found[0].subject.utf8.count == 4_096)
  }
}
