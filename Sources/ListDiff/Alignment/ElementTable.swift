extension NumberedEditGraph {
  /// Numbers the elements of two lists in the order in which they first stand in the source.
  ///
  /// Each element is hashed once. An element of the target that is not in the source gets no number
  /// of its own, for it is the same as nothing; so does one that is not equal to itself.
  ///
  /// - Complexity: O(*n* + *m*) on average.
  @inlinable init<Element: Hashable>(
    _ source: ArraySlice<Element>, _ target: ArraySlice<Element>
  ) {
    var table = ElementTable(source)
    let sourceNumbers = source.indices.map { table.number(ofSourceAt: $0) }
    let targetNumbers = target.map { table.number(of: $0) ?? Self.unequalTarget }
    self.init(
      source: ContiguousArray(sourceNumbers), target: ContiguousArray(targetNumbers),
      numberCount: table.firsts.count)
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
  @inlinable mutating func number(ofSourceAt index: Int) -> Int32 {
    let element = list[index]
    guard element == element else { return NumberedEditGraph.unequalSource }
    let hash = UInt(bitPattern: element.hashValue)
    let slot = search(element, hash)
    if slots[slot].number >= 0 { return slots[slot].number }
    let number = Int32(truncatingIfNeeded: firsts.count)
    slots[slot] = Slot(tag: Self.tag(hash), number: number)
    firsts.append(index)
    return number
  }

  /// The number of an element, or `nil` if the list does not have it.
  @inlinable func number(of element: Element) -> Int32? {
    let number = slots[search(element, UInt(bitPattern: element.hashValue))].number
    return number < 0 ? nil : number
  }

  /// The slot of an element, or the empty one where it would be.
  @inlinable func search(_ element: Element, _ hash: UInt) -> Int {
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
  @inlinable static func tag(_ hash: UInt) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> (UInt.bitWidth / 2))
  }
}
