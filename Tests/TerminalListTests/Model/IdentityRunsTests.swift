import ListMotion
import TestSupport
import Testing

@testable import TerminalList

/// Identities of rows through edits, compared with an array.
@Suite struct IdentityRunsTests {
  @Test func rowsInsertedTogetherAreOneRun() {
    let rows = IdentityRuns(first: 5, count: 1_000_000)
    #expect(rows.count == 1_000_000)
    #expect(rows.chunks.flatMap(\.runs).count == 1)
    #expect(rows[0] == RowToken(5))
    #expect(rows[999_999] == RowToken(1_000_004))
    #expect(rows.firstIndex(of: RowToken(500_005)) == 500_000)
    #expect(rows.firstIndex(of: RowToken(4)) == nil)
    #expect(IdentityRuns(count: 0).isEmpty)
  }

  @Test func aRunThatIsCompleteAgainIsOneRun() {
    let rows = IdentityRuns(count: 9)
    let without = rows.removing([3])
    #expect(without.map(\.number) == [1, 2, 3, 5, 6, 7, 8, 9])
    let again = without.inserting([(3, RowToken(4))])
    #expect(again.chunks.flatMap(\.runs).count == 1)
    #expect(Array(again) == Array(rows))
  }

  /// Random edits of many rows, whose runs fill many chunks.
  @Test(arguments: 0..<20) func editsAreThoseOfAnArray(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var numbers = Array(1...Int.random(in: 1...3000, using: &random))
    var rows = IdentityRuns(count: numbers.count)
    var next = numbers.count
    for _ in 0..<40 {
      let share = Double.random(in: 0...0.3, using: &random)
      let gone = numbers.indices.filter { _ in Double.random(in: 0..<1, using: &random) < share }
      for index in gone.reversed() { numbers.remove(at: index) }
      rows = rows.removing(gone)
      let arrivals = (0..<Int.random(in: 0...gone.count + 3, using: &random)).map { _ in
        next += Int.random(in: 1...2, using: &random)
        return RowToken(next)
      }
      let places = (0..<numbers.count + arrivals.count).shuffled(using: &random)
        .prefix(arrivals.count).sorted()
      let coming = zip(places, arrivals).map { (element: $0, id: $1) }
      for (element, id) in coming { numbers.insert(id.number, at: element) }
      rows = rows.inserting(coming)
      #expect(rows.map(\.number) == numbers)
    }
    for (index, number) in numbers.enumerated() where index % 7 == 0 {
      #expect(rows[index].number == number)
      #expect(rows.firstIndex(of: RowToken(number)) == index)
    }
    #expect(rows.chunks.allSatisfy { $0.runs.count <= IdentityRunsBuilder.capacity })
    #expect(rows.chunks.allSatisfy { $0.count == $0.runs.reduce(0) { $0 + $1.count } })
  }

  /// Parts that an edit does not touch are shared, so that a long list costs no more than its
  /// chunks.
  @Test func anEditCopiesTheChunksThatItTouches() {
    var builder = IdentityRunsBuilder()
    for number in 0..<100_000 { builder.append(RowToken(number * 2)) }
    let scattered = builder.finish()
    let edited = scattered.removing([50_000])
    let storage = Set(scattered.chunks.map { $0.runs.withUnsafeBufferPointer(\.baseAddress) })
    let copied = edited.chunks.count {
      !storage.contains($0.runs.withUnsafeBufferPointer(\.baseAddress))
    }
    #expect(copied == 1)
    #expect(edited.count == 99_999)
  }
}
