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
    let (before, after) = (source.span, target.span)
    var table = ElementTable<Element>(capacity: before.count)
    guard let sourceNumbers = table.numbers(of: before, hash: hash) else { return nil }
    let numbers = sourceNumbers.span
    var targetNumbers = ContiguousArray<Int32>()
    targetNumbers.reserveCapacity(after.count)
    var (next, misses) = (0, 0)
    var ahead = LookAhead()
    for j in after.indices {
      if next < before.count, before[next] == after[j], numbers[next] != Self.unequalSource {
        targetNumbers.append(numbers[next])
        (next, misses) = (next + 1, 0)
        continue
      }
      misses += 1
      if misses >= Neighbors.patience, !ahead.rows.contains(j) {
        guard ahead.look(at: after, from: j, in: table.slots.span, hash: hash) else { return nil }
      }
      let number = table.number(in: before, same: after, j, hash: hash, ahead)
      guard let number else { return nil }
      targetNumbers.append(number)
      if number >= 0 { next = Int(table.firsts[Int(number)]) + 1 }
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

  /// The offset in the list where each number is first seen.
  @usableFromInline var firsts: ContiguousArray<Int32> = []

  @usableFromInline var slots: ContiguousArray<Slot>

  /// Creates an empty table for a list of `capacity` elements.
  @inlinable init(capacity: Int) {
    let bits = Int.bitWidth - (2 * capacity + 1).leadingZeroBitCount
    slots = ContiguousArray(repeating: Slot(tag: 0, number: -1), count: 1 << bits)
  }

  /// The numbers of all elements of the list, new ones for those that are seen first.
  ///
  /// - Returns: `nil` if the hash does not take one of them.
  @inlinable mutating func numbers(
    of list: Span<Element>, hash: IdentifierHash<Element>
  ) -> ContiguousArray<Int32>? {
    var all = ContiguousArray<Int32>(repeating: 0, count: list.count)
    var seen = ContiguousArray<Int32>(repeating: 0, count: list.count)
    var places = ContiguousArray<Slot>()
    swap(&slots, &places)
    defer { slots = places }
    var numbers = all.mutableSpan
    var firsts = seen.mutableSpan
    var slots = places.mutableSpan
    var ahead = LookAhead()
    var (offset, count) = (0, 0)
    while offset < list.count {
      guard ahead.look(at: list, from: offset, in: slots.span, hash: hash) else { return nil }
      for k in 0..<ahead.rows.count {
        defer { offset += 1 }
        guard list[offset] == list[offset] else {
          numbers[offset] = NumberedEditGraph.unequalSource
          continue
        }
        let hash = ahead.hashes[k]
        let home = Self.home(hash, slots.count)
        let isFree = !ahead.mayBeThere[k] && slots[home].number < 0
        let slot =
          isFree ? home : Self.slot(of: list[offset], in: list, hash, slots.span, firsts.span)
        if slots[slot].number < 0 {
          slots[slot] = Slot(tag: Self.tag(hash), number: Int32(truncatingIfNeeded: count))
          firsts[count] = Int32(truncatingIfNeeded: offset)
          count += 1
        }
        numbers[offset] = slots[slot].number
      }
    }
    seen.removeLast(seen.count - count)
    self.firsts = seen
    return all
  }

  /// The number of element `j` of another list, or ``NumberedEditGraph/unequalTarget``.
  ///
  /// - Parameter ahead: what is known of elements of that list.
  /// - Returns: `nil` if the hash does not take the element.
  @inlinable @inline(__always) func number(
    in list: Span<Element>, same other: Span<Element>, _ j: Int, hash: IdentifierHash<Element>,
    _ ahead: LookAhead
  ) -> Int32? {
    if ahead.rows.contains(j) {
      let k = j - ahead.rows.lowerBound
      guard ahead.mayBeThere[k] else { return NumberedEditGraph.unequalTarget }
      return number(of: other[j], in: list, hash: ahead.hashes[k])
    }
    guard let hash = hash(other[j]) else { return nil }
    return number(of: other[j], in: list, hash: hash)
  }

  @inlinable func number(of element: Element, in list: Span<Element>, hash: UInt64) -> Int32 {
    let number = slots[Self.slot(of: element, in: list, hash, slots.span, firsts.span)].number
    return number < 0 ? NumberedEditGraph.unequalTarget : number
  }

  /// The slot of an element, or the empty one where it would be.
  @inlinable static func slot(
    of element: Element, in list: Span<Element>, _ hash: UInt64, _ slots: Span<Slot>,
    _ firsts: Span<Int32>
  ) -> Int {
    var position = home(hash, slots.count)
    while true {
      let slot = slots[position]
      if slot.number < 0 { return position }
      if slot.tag == tag(hash), list[Int(firsts[Int(slot.number)])] == element { return position }
      position = (position + 1) & (slots.count - 1)
    }
  }

  /// The slot, of so many, where an element is looked for first.
  @inlinable static func home(_ hash: UInt64, _ count: Int) -> Int {
    Int(truncatingIfNeeded: hash) & (count - 1)
  }

  /// The half of the hash that does not choose the slot.
  @inlinable static func tag(_ hash: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: hash >> 32)
  }
}

extension LookAhead {
  /// Looks at the places of the next elements in an ``ElementTable``.
  ///
  /// - Returns: whether the hash takes these elements.
  @inlinable mutating func look<Element: Hashable>(
    at elements: Span<Element>, from first: Int, in slots: Span<ElementTable<Element>.Slot>,
    hash: IdentifierHash<Element>
  ) -> Bool {
    makeRoom()
    rows = first..<min(first + Self.count, elements.count)
    for row in rows {
      guard let hash = hash(elements[row]) else { return false }
      hashes[row - first] = hash
    }
    for k in 0..<rows.count {
      let home = ElementTable<Element>.home(hashes[k], slots.count)
      mayBeThere[k] = slots[home].number >= 0
    }
    return true
  }
}
