import Testing

@testable import ListDiff

/// Large pages are nothing that can be seen: what is on them is what is elsewhere.
@Suite struct LargePagesTests {
  static let counts = [0, 1, 1_000, LargePages.least / 8, LargePages.least + 1]

  @Test(arguments: counts) func theyHoldWhatWasAskedFor(count: Int) {
    let numbers = ContiguousArray<UInt64>(repeating: 7, onLargePages: count)
    #expect(numbers.count == count && numbers.allSatisfy { $0 == 7 })
    let texts = ContiguousArray(repeating: "a text that is on the heap", onLargePages: count / 8)
    #expect(texts == ContiguousArray(repeating: "a text that is on the heap", count: count / 8))
  }

  @Test(arguments: counts) func theyTakeWhatIsAdded(count: Int) {
    var numbers: ContiguousArray = [3, 1, 2]
    numbers.reserveLargePages(count)
    #expect(numbers == [3, 1, 2] && numbers.capacity >= count)
    numbers += 0..<count
    #expect(numbers.starts(with: [3, 1, 2]) && numbers.last == (count == 0 ? 2 : count - 1))
    var texts: [String] = []
    texts.reserveLargePages(count / 8)
    #expect(texts.isEmpty && texts.capacity >= count / 8)
  }

  /// A stretch that begins and ends anywhere is asked for within the pages that are all its own.
  @Test func theyLeaveWhatIsThere() {
    var bytes = [UInt8](repeating: 5, count: LargePages.least + 10_000)
    bytes.withUnsafeMutableBytes { bytes in
      for offset in [0, 1, 4_095, 9_999] {
        LargePages.advise(bytes.baseAddress! + offset, byteCount: LargePages.least)
      }
    }
    #expect(bytes.allSatisfy { $0 == 5 })
  }
}
