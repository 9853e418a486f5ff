import ListDiff
import TestSupport
import Testing

@testable import TerminalList

/// The rows that a batch names, section by section.
@Suite struct RowsBySectionTests {
  @Test(arguments: 0..<200 as Range<UInt64>) func everySectionHasItsRowsInOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let paths = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      ElementPath(
        element: Int.random(in: 0..<9, using: &random),
        section: Int.random(in: 0..<5, using: &random))
    }
    let rows = RowsBySection(seed % 2 == 0 ? paths : paths.ascending)
    for section in 0..<6 {
      #expect(rows[section] == paths.filter { $0.section == section }.map(\.element).sorted())
    }
    #expect(rows.groups.map(\.section) == Set(paths.map(\.section)).sorted())
  }
}
