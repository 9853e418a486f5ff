/// The identifiers of two lists as small integers: equal integers, equal identifiers.
///
/// Everything after this works on the integers and is not generic.
@usableFromInline struct InternedIdentifiers {
  /// The number of each row's identifier before the change.
  @usableFromInline var source: ContiguousArray<Int32>

  /// The number of each row's identifier after the change, or ``Matching/none`` if it is new.
  @usableFromInline var target: ContiguousArray<Int32>

  /// The number of different identifiers before the change; each number is less than it.
  @usableFromInline var count: Int

  /// Interns the identifiers of the rows in the window, hashing each once.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable init<Row: Differentiable>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>, in window: Window
  ) {
    var table = IdentifierTable(capacity: window.source.count)
    var firstRow = ContiguousArray<Int32>()
    source = []
    source.reserveCapacity(window.source.count)
    for i in window.source {
      let identifier = before[i].differenceIdentifier
      let hash = UInt(bitPattern: identifier.hashValue)
      let search = table.search(identifier, hash: hash) {
        before[Int(firstRow[Int($0)])].differenceIdentifier == identifier
      }
      switch search {
      case .known(let number): source.append(number)
      case .unequalToItself: source.append(Matching.none)
      case .unknown(let slot):
        source.append(table.number(slot: slot, hash: hash))
        firstRow.append(Int32(truncatingIfNeeded: i))
      }
    }
    target = []
    target.reserveCapacity(window.target.count)
    for j in window.target {
      let identifier = after[j].differenceIdentifier
      let search = table.search(identifier, hash: UInt(bitPattern: identifier.hashValue)) {
        before[Int(firstRow[Int($0)])].differenceIdentifier == identifier
      }
      guard case .known(let number) = search else {
        target.append(Matching.none)
        continue
      }
      target.append(number)
    }
    count = firstRow.count
  }

  /// Whether an identifier of the first list stands twice in one of the lists.
  @usableFromInline var hasDuplicates: Bool {
    var isSeen = ContiguousArray(repeating: false, count: count)
    for number in target where number != Matching.none {
      if isSeen[Int(number)] { return true }
      isSeen[Int(number)] = true
    }
    return source.count(where: { $0 != Matching.none }) > count
  }
}
