import Testing

@testable import Reading
@testable import Snapshots

/// A column that was chosen for the key and repeated a value may be the key again.
@Suite struct RejectedKeyTests {
  /// A reader of `n,m` whose key `n` has just been given up, so that rows are known by their likeness.
  private func reader() throws -> SnapshotReader {
    var reader = SnapshotReader(file: "t.csv")
    for list in ["a,1\nb,1\nc,1\n", "a,1\nb,1\nc,1\na,2\n"] {
      _ = try reader.read(Array("n,m\n\(list)".utf8))
    }
    #expect(reader.identity == .alignment && reader.diagnostics.count == 1)
    return reader
  }

  /// Reads a list for each number, with three rows that it tells apart from the lists before.
  private func read(_ numbers: some Sequence<Int>, with reader: inout SnapshotReader) throws {
    for number in numbers {
      _ = try reader.read(Array("n,m\na,1\nb,1\nc,\(number)\n".utf8))
    }
  }

  @Test func itIsAfterTenListsInWhichItWasAGoodOne() throws {
    var reader = try reader()
    // the list in which it repeated a value was before the first of them
    try read(1...10, with: &reader)
    #expect(reader.identity == .alignment && reader.rekeyed == nil)
    let serials = try reader.read(Array("n,m\na,1\nb,1\nc,10\n".utf8)).ids
    #expect(serials.count == 3)
    #expect(reader.identity == .chosen("n") && reader.rekeyed?.ids == ["a", "b", "c"])
    #expect(serials == ["a", "b", "c"])
    #expect(
      reader.diagnostics.map(\.message) == [
        "matching rows by n again: its values have been unique for some time"
      ])
    try read([12], with: &reader)
    #expect(reader.rekeyed == nil && reader.diagnostics.isEmpty)
  }

  @Test func aSecondTimeItIsGivenUpForGood() throws {
    var reader = try reader()
    try read(1...20, with: &reader)
    #expect(reader.identity == .chosen("n"))
    _ = try reader.read(Array("n,m\na,1\nb,1\nc,1\na,2\n".utf8))
    #expect(reader.identity == .alignment && reader.rekeyed != nil)
    try read(1...40, with: &reader)
    #expect(reader.identity == .alignment)
  }

  @Test func oneListInBetweenBeginsTheCountAnew() throws {
    var reader = try reader()
    try read(1...9, with: &reader)
    _ = try reader.read(Array("n,m\na,1\nb,1\nb,2\n".utf8))
    try read(1...10, with: &reader)
    #expect(reader.identity == .alignment)
    // an empty list is neither good nor bad
    _ = try reader.read(Array("n,m\n".utf8))
    try read([11], with: &reader)
    #expect(reader.identity == .chosen("n"))
  }

  @Test func listsOfAFewRowsSayNothing() throws {
    var reader = try reader()
    for number in 1...30 { _ = try reader.read(Array("n,m\nc,\(number)\n".utf8)) }
    #expect(reader.identity == .alignment)
  }

  @Test func aColumnThatChangesIsNoKey() throws {
    var reader = try reader()
    for number in 1...30 {
      let rows = (0..<4).map { "\(number * 4 + $0),\($0 / 2)\n" }
      _ = try reader.read(Array(("n,m\n" + rows.joined()).utf8))
    }
    #expect(reader.identity == .alignment)
  }
}
