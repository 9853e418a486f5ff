import ListMotion
import TestSupport
import Testing

@testable import TerminalList

/// Identities of rows through edits, compared with an array.
@Suite struct IdentityRunsTests {
  /// Random edits of many rows.
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
  }
}
