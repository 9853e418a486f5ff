internal import ListMotion

extension SectionLedger {
  /// The ledger after a batch, without what it puts in. O(entries + operations).
  ///
  /// - Parameters:
  ///   - removed: the rows before that leave their places, ascending.
  ///   - gaps: those of them that leave a gap, ascending.
  ///   - taken: the places after that rows come to, ascending.
  func carried(removed: [Int], gaps: [Int], taken: [Int]) -> SectionLedger {
    var way = Way(removed: removed, taken: taken)
    var carried = SectionLedger()
    (carried.header, carried.footer) = (header, footer)
    carried.entries.reserveCapacity(entries.count + gaps.count + taken.count)
    var new = gaps[...]
    func addGaps(until element: Int) {
      while let gap = new.first, gap < element {
        new.removeFirst()
        carried.append(Entry(element: way.target(of: gap), mark: .deleted))
      }
    }
    for var entry in entries {
      addGaps(until: entry.element)
      if entry.isGap {
        entry.element = way.target(of: entry.element)
        carried.append(entry)
        continue
      }
      var rows = entry.rows
      while let row = rows.first {
        addGaps(until: row)
        let (kept, target) = way.keeps(rows)
        if kept > 0 { carried.append(entry.part(target..<target + kept)) }
        rows.removeFirst(max(kept, 1))
      }
    }
    addGaps(until: .max)
    return carried
  }

  /// Those of `rows`, ascending, that are new. O(entries + rows).
  func inserted(among rows: [Int]) -> [Int] {
    var left = entries[...]
    return rows.filter { row in
      while let entry = left.first, entry.isGap || entry.rows.upperBound <= row {
        left.removeFirst()
      }
      guard let entry = left.first else { return false }
      return entry.mark == .inserted && entry.rows.contains(row)
    }
  }

  /// Puts in what happened to further rows, each named once, and gaps; a row that is new stays new.
  /// O(entries + additions log additions).
  mutating func add(_ additions: [Entry]) {
    if additions.isEmpty { return }
    var all = SectionLedger()
    all.entries.reserveCapacity(entries.count + additions.count)
    var old = Remainder(entries)
    func keep(until element: Int) {
      while let entry = old.first, entry.isGap ? entry.element <= element : entry.element < element
      {
        all.append(old.removeFirst(before: element))
      }
    }
    for addition in additions.sorted(by: { $0.element < $1.element }) {
      var rows = addition.rows
      if addition.isGap {
        keep(until: addition.element)
        all.append(addition)
      }
      while let row = rows.first {
        keep(until: row)
        // As many of them as share their fate so far.
        var part = addition.part(row..<rows.upperBound)
        if let entry = old.first, entry.rows.contains(row) {
          if entry.mark == .inserted { part.mark = .inserted }
          part.count = min(part.count, entry.rows.upperBound - row)
          _ = old.removeFirst(before: row + part.count)
        } else if let entry = old.first {
          part.count = min(part.count, entry.element - row)
        }
        all.append(part)
        rows.removeFirst(part.count)
      }
    }
    while old.first != nil { all.append(old.removeFirst(before: .max)) }
    entries = all.entries
  }

  /// What is left of some entries as they are read from the first on.
  private struct Remainder {
    private(set) var first: Entry?
    private var rest: ArraySlice<Entry>

    init(_ entries: [Entry]) {
      rest = entries[...]
      first = rest.popFirst()
    }

    /// Takes the first entry, as far as it is about rows before `element`.
    mutating func removeFirst(before element: Int) -> Entry {
      guard let entry = first else { preconditionFailure("an entry is left") }
      guard entry.rows.contains(element) else {
        first = rest.popFirst()
        return entry
      }
      first = entry.part(element..<entry.rows.upperBound)
      return entry.part(entry.element..<element)
    }
  }

  /// Where rows go in a batch that asks for them in ascending order. Steps take O(1) on average.
  private struct Way {
    let removed: [Int]
    let taken: [Int]
    private var gone = 0
    private var come = 0

    init(removed: [Int], taken: [Int]) {
      self.removed = removed
      self.taken = taken
    }

    /// Where the row `element`, or the next one that keeps its order, is after the batch.
    mutating func target(of element: Int) -> Int {
      while gone < removed.count, removed[gone] < element { gone += 1 }
      let order = element - gone
      while come < taken.count, taken[come] - come <= order { come += 1 }
      return order + come
    }

    /// How many of `rows`, from the first on, stay neighbours, and where that is; 0 when the first
    /// one leaves its place.
    mutating func keeps(_ rows: Range<Int>) -> (count: Int, target: Int) {
      let target = target(of: rows.lowerBound)
      var end = rows.upperBound
      if gone < removed.count { end = min(end, removed[gone]) }
      if come < taken.count { end = min(end, rows.lowerBound + taken[come] - target) }
      return (end - rows.lowerBound, target)
    }
  }
}
