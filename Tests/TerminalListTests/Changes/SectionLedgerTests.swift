import Testing

@testable import ListMotion
@testable import TerminalList

/// What a section knows of its changes, entries that are runs beside single ones.
@Suite struct SectionLedgerTests {
  private typealias Entry = SectionLedger.Entry

  private let marks: [ChangeMark] = [.inserted, .updated, .moved]

  /// Entries at random places, none of which overlap; gaps among them where asked for.
  private func entries(
    _ generator: inout some RandomNumberGenerator, gaps: Bool
  ) -> [Entry] {
    var entries: [Entry] = []
    var element = 0
    while element < 40 {
      element += Int.random(in: 0...4, using: &generator)
      if gaps, Bool.random(using: &generator) {
        entries.append(Entry(element: element, mark: .deleted, count: 2))
      }
      let count = Int.random(in: 1...5, using: &generator)
      entries.append(
        Entry(
          element: element, mark: marks.randomElement(using: &generator)!, count: count,
          isSeen: Bool.random(using: &generator)))
      element += count
    }
    return entries
  }

  @Test func aRunIsPutInAsItsRowsOneByOneAre() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var runs = SectionLedger()
      for entry in entries(&generator, gaps: true) { runs.append(entry) }
      var rows = runs
      let added = entries(&generator, gaps: false).map { entry in
        Entry(element: entry.element, mark: entry.mark, count: entry.count)
      }
      let before = runs.entries
      runs.add(added.shuffled(using: &generator))
      rows.add(added.flatMap { entry in entry.rows.map { entry.part($0..<$0 + 1) } })
      #expect(runs.entries == rows.entries, "\(before) \(added)")
      #expect(
        runs.entries.filter(\.isGap) == before.filter(\.isGap), "no gap is lost: \(before) \(added)"
      )
    }
  }

  @Test func whatIsNewStaysNew() {
    var ledger = SectionLedger()
    ledger.append(Entry(element: 2, mark: .inserted, count: 2))
    ledger.add([Entry(element: 0, mark: .updated, count: 6)])
    #expect(
      ledger.entries == [
        Entry(element: 0, mark: .updated, count: 2), Entry(element: 2, mark: .inserted, count: 2),
        Entry(element: 4, mark: .updated, count: 2),
      ])
  }

  @Test func theRowsThatAreNewAreFoundInOneGo() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var ledger = SectionLedger()
      for entry in entries(&generator, gaps: true) { ledger.append(entry) }
      let rows = (0..<45).filter { _ in Bool.random(using: &generator) }
      #expect(
        ledger.inserted(among: rows) == rows.filter { ledger.entry(of: $0)?.mark == .inserted })
    }
  }
}
