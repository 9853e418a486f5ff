/// The edit graph of two lists whose elements are small integers: equal integers, equal elements.
@usableFromInline package struct NumberedEditGraph: EditGraph, Sendable {
  /// The number of an element before the change that is not equal to itself (a NaN).
  @usableFromInline static var unequalSource: Int32 { -1 }

  /// The number of an element after the change that no element before it is equal to.
  @usableFromInline static var unequalTarget: Int32 { -2 }

  /// The number of each element before the change.
  @usableFromInline package var source: ContiguousArray<Int32>

  /// The number of each element after the change.
  @usableFromInline package var target: ContiguousArray<Int32>

  /// A bound of the numbers: each is less than it.
  @usableFromInline package var numberCount: Int

  /// Creates the graph of two lists of numbers from 0 up to `numberCount`.
  @usableFromInline package init(
    source: ContiguousArray<Int32>, target: ContiguousArray<Int32>, numberCount: Int
  ) {
    precondition(max(source.count, target.count) < Int(Int32.max), "at most 2³¹ − 2 elements")
    self.source = source
    self.target = target
    self.numberCount = numberCount
  }

  package var sourceCount: Int { source.count }
  package var targetCount: Int { target.count }

  /// Measured on random lists of 5,000 elements over 50 symbols, where all of that work is wasted.
  static func diagonalQuartersPerWord(_ operations: EditOperations) -> Int {
    switch operations {
    case .indels: 1
    case .substitutionsToo: 3
    }
  }

  func isSame(_ source: Int, _ target: Int) -> Bool {
    self.source[source] == self.target[target]
  }

  func matchMasks() -> NumberedMatchMasks { NumberedMatchMasks(self) }
}
