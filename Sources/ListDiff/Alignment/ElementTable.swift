extension NumberedEditGraph {
  /// Numbers the elements of two lists in the order in which they first stand in the source.
  ///
  /// Each element is hashed at most once. An element of the target that is not in the source gets
  /// no number of its own, for it is the same as nothing; so does one that is not equal to itself.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable package init<Element: Hashable>(
    _ source: ArraySlice<Element>, _ target: ArraySlice<Element>
  ) {
    if let graph = NumberedEditGraph(source, target, hash: IdentifierHash()) {
      self = graph
    } else if let graph = NumberedEditGraph(
      source, target, hash: IdentifierHash(isStandard: true))
    {
      self = graph
    } else {
      preconditionFailure("the standard hasher takes every element")
    }
  }

  /// Numbers the elements with the help of a hash, unless it does not take every element.
  ///
  /// Elements often keep their neighbours: before one of the target is hashed, it is compared with
  /// the one behind the last that was found.
  @inlinable init?<Element: Hashable>(
    _ source: ArraySlice<Element>, _ target: ArraySlice<Element>, hash: IdentifierHash<Element>
  ) {
    var table = ElementTable(source)
    var sourceNumbers = ContiguousArray<Int32>()
    sourceNumbers.reserveCapacity(source.count)
    for index in source.indices {
      guard let hash = hash(source[index]) else { return nil }
      sourceNumbers.append(table.number(ofSourceAt: index, hash: hash))
    }
    var targetNumbers = ContiguousArray<Int32>()
    targetNumbers.reserveCapacity(target.count)
    var next = source.startIndex
    for element in target {
      if next < source.endIndex, source[next] == element,
        sourceNumbers[next - source.startIndex] != Self.unequalSource
      {
        targetNumbers.append(sourceNumbers[next - source.startIndex])
        next += 1
      } else {
        guard let hash = hash(element) else { return nil }
        let number = table.number(of: element, hash: hash)
        targetNumbers.append(number ?? Self.unequalTarget)
        if let number { next = table.firsts[Int(number)] + 1 }
      }
    }
    self.init(
      source: sourceNumbers, target: targetNumbers, numberCount: table.firsts.count)
  }
}

/// An open-addressing table that numbers the elements of a list in the order they are first seen.
///
/// A slot is eight bytes: half of the hash as a tag, and the number. The table is at most half
/// full, so a search always ends at an empty slot, whatever the hash and `==` of a type say.
@usableFromInline struct ElementTable<Element: Hashable> {
  @usableFromInline struct Slot {
    @usableFromInline var tag: UInt32
    @usableFromInline var number: Int32

    @inlinable init(tag: UInt32, number: Int32) {
      self.tag = tag
      self.number = number
    }
  }

  @usableFromInline let list: ArraySlice<Element>

  /// The index in the list where each number is first seen.
  @usableFromInline var firsts: ContiguousArray<Int> = []

  @usableFromInline var slots: ContiguousArray<Slot>

  /// Creates an empty table for the elements of a list.
  @inlinable init(_ list: ArraySlice<Element>) {
    self.list = list
    let bits = Int.bitWidth - (2 * list.count + 1).leadingZeroBitCount
    slots = ContiguousArray(repeating: Slot(tag: 0, number: -1), count: 1 << bits)
  }

  /// The number of the element at an index of the list, a new one if it is seen first.
  @inlinable mutating func number(ofSourceAt index: Int, hash: UInt64) -> Int32 {
    let element = list[index]
    guard element == element else { return NumberedEditGraph.unequalSource }
    let slot = search(element, hash)
    if slots[slot].number >= 0 { return slots[slot].number }
    let number = Int32(truncatingIfNeeded: firsts.count)
    slots[slot] = Slot(tag: Self.tag(hash), number: number)
    firsts.append(index)
    return number
  }

  /// The number of an element, or `nil` if the list does not have it.
  @inlinable func number(of element: Element, hash: UInt64) -> Int32? {
    let number = slots[search(element, hash)].number
    return number < 0 ? nil : number
  }

  /// The slot of an element, or the empty one where it would be.
  @inlinable func search(_ element: Element, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[position]
      if slot.number < 0 { return position }
      if slot.tag == Self.tag(hash), list[firsts[Int(slot.number)]] == element { return position }
      position = (position + 1) & mask
    }
  }

  /// The half of the hash that does not choose the slot.
  @inlinable static func tag(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32)
  }
}
