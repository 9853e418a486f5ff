/// The matches of an element after a change, from where its number stands before it.
///
/// A number that stands in more places than there are words has its words ready; there are at most
/// 64 such numbers. For the others the bits are set one by one, and taken away before the next. So
/// memory is O(*n*), however many different elements there are.
struct NumberedMatchMasks: MatchMasks {
  /// First the words that bits are set in one by one, then the ready words of one number after the
  /// other.
  private(set) var words: ContiguousArray<UInt64>

  private let target: ContiguousArray<Int32>

  /// The offsets before the change in the order of their numbers.
  private var places: ContiguousArray<Int32>

  /// Where in `places` each number begins, and after the last number the end.
  private var starts: ContiguousArray<Int32>

  /// Where in `words` the ready ones of each number begin, or 0.
  private var ready: ContiguousArray<Int32>

  /// The number whose bits were set one by one, or −1.
  private var loaded: Int32 = -1

  /// - Complexity: O(*n* + number of different elements).
  init(_ graph: NumberedEditGraph) {
    let wordCount = graph.wordCount
    words = ContiguousArray(repeating: 0, count: wordCount)
    target = graph.target
    starts = ContiguousArray(repeating: 0, count: graph.numberCount + 1)
    for number in graph.source where number >= 0 { starts[Int(number) + 1] += 1 }
    for number in 0..<graph.numberCount { starts[number + 1] += starts[number] }
    places = ContiguousArray(repeating: 0, count: Int(starts[graph.numberCount]))
    var next = starts
    for (offset, number) in graph.source.enumerated() where number >= 0 {
      places[Int(next[Int(number)])] = Int32(truncatingIfNeeded: offset)
      next[Int(number)] += 1
    }
    ready = ContiguousArray(repeating: 0, count: graph.numberCount)
    for number in 0..<graph.numberCount where range(of: number).count > wordCount {
      ready[number] = Int32(truncatingIfNeeded: words.count)
      words += ContiguousArray(repeating: 0, count: wordCount)
      set(number, from: Int(ready[number]))
    }
  }

  mutating func load(_ target: Int, count: Int) -> Int {
    let number = self.target[target]
    if number >= 0, ready[Int(number)] > 0 { return Int(ready[Int(number)]) }
    if loaded >= 0 {
      for place in range(of: Int(loaded)) { words[Int(places[place]) / 64] = 0 }
    }
    loaded = max(number, -1)
    if loaded >= 0 { set(Int(loaded), from: 0) }
    return 0
  }

  private mutating func set(_ number: Int, from start: Int) {
    for place in range(of: number) {
      let bit = Int(places[place])
      words[start + bit / 64] |= 1 << UInt64(bit % 64)
    }
  }

  private func range(of number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }
}
