import Testing

@testable import Reading
@testable import Snapshots
@testable import Posix

@Suite struct TrimmedTextTests {
  private func trimmed(_ new: [UInt8], against old: LineBuffer) -> TrimmedText? {
    TextTrimmer.trim(size: new.count, against: old) { offset, buffer in
      guard offset + buffer.count <= new.count else { return false }
      buffer.copyBytes(from: new[offset..<offset + buffer.count])
      return true
    }
  }

  @Test(arguments: 0..<300) func whatIsTrimmedIsTheSame(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let old = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
      ["a", "b", "ab", "", "ba"].randomElement(using: &random)!
    }
    var new = old
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      let place = Int.random(in: 0...new.count, using: &random)
      if place < new.count, Bool.random(using: &random) {
        new.remove(at: place)
      } else {
        new.insert("ab", at: place)
      }
    }
    var bytes = Array(new.map { $0 + "\n" }.joined().utf8)
    if Bool.random(using: &random), new.last?.isEmpty == false { bytes.removeLast() }
    let buffer = LineBuffer(Array(old.map { $0 + "\n" }.joined().utf8))
    let text = try #require(trimmed(bytes, against: buffer))
    #expect(text.count == new.count)
    #expect(text.prefix + text.suffix <= min(old.count, new.count))
    var aligner = LineAligner()
    _ = aligner.align(buffer)
    #expect(aligner.align(text)[0].rows.map(\.text) == new)
  }

  @Test func onlyWhatDiffersIsKept() throws {
    var lines = (0..<100_000).map { "the line with the number \($0)" }
    let old = LineBuffer(Array(lines.map { $0 + "\n" }.joined().utf8))
    lines[70_000] = "changed"
    let text = try #require(
      trimmed(Array(lines.map { $0 + "\n" }.joined().utf8), against: old))
    #expect(text.prefix == 70_000)
    #expect(text.suffix >= 29_998)
    #expect(text.middle.bytes.count < 100)
  }

  @Test func aFileThatGetsShorterIsReadAnew() {
    #expect(
      TextTrimmer.trim(size: 100, against: LineBuffer(Array("a\n".utf8))) { _, _ in false } == nil)
  }

  @Test func aDeckOfTwoFilesReadsWhatDiffers() throws {
    let folder = TemporaryFolder()
    var lines = (0..<20_000).map { "line \($0)" }
    let paths = [folder.path + "/old.txt", folder.path + "/new.txt", folder.path + "/third.txt"]
    for (step, path) in paths.enumerated() {
      if step > 0 { lines[step * 5_000] += ", changed" }
      folder.write(lines.joined(separator: "\n"), to: Path.name(of: path))
    }
    let deck = try Deck.load(paths)
    #expect(deck.snapshots[2].texts == lines)
    #expect(deck.snapshots[0].ids == deck.snapshots[2].ids)
    #expect(deck.snapshots[1].texts[5_000] == "line 5000, changed")
  }
}
