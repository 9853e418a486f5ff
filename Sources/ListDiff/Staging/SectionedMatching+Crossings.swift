extension SectionedMatching {
  /// What stands in the place of an offset for the crossing of the given number, and back.
  @inlinable static func crossing(_ number: Int32) -> Int32 { Matching.none - 1 - number }

  /// The rows that have no partner, as paths before the change, in order.
  @usableFromInline var leaving: ContiguousArray<ElementPath> {
    var paths = ContiguousArray<ElementPath>()
    for s in sections.targetOfSource.indices {
      let departures = rows[s]
      let targets = departures.matching.targetOfSource.span
      let start = departures.window.source.lowerBound
      for i in targets.indices where targets[i] == Matching.none {
        paths.append(ElementPath(element: start + i, section: s))
      }
    }
    return paths
  }

  /// The rows that have no partner, as paths after the change, in order.
  @usableFromInline var arriving: ContiguousArray<ElementPath> {
    var paths = ContiguousArray<ElementPath>()
    for t in rowsOfTarget.indices {
      let arrivals = rows[Int(rowsOfTarget[t])]
      let sources = arrivals.matching.sourceOfTarget.span
      let start = arrivals.window.target.lowerBound
      for j in sources.indices where sources[j] == Matching.none {
        paths.append(ElementPath(element: start + j, section: t))
      }
    }
    return paths
  }

  /// Makes two rows in different sections one.
  ///
  /// - Precondition: neither has a partner.
  @usableFromInline mutating func cross(_ source: ElementPath, _ target: ElementPath) {
    let number = Self.crossing(Int32(truncatingIfNeeded: crossings.count))
    let s = source.section
    rows[s].matching.targetOfSource[source.element - rows[s].window.source.lowerBound] = number
    let t = Int(rowsOfTarget[target.section])
    rows[t].matching.sourceOfTarget[target.element - rows[t].window.target.lowerBound] = number
    crossings.append((source, target))
  }

  /// The path after the change of a row that is updated, from its path before it.
  @inlinable func target(ofUpdated path: ElementPath) -> ElementPath {
    let rows = rows[path.section]
    let inWindow = path.element - rows.window.source.lowerBound
    if inWindow >= 0, rows.matching.targetOfSource[inWindow] < Matching.none {
      return crossings[Int(Self.crossing(rows.matching.targetOfSource[inWindow]))].target
    }
    return ElementPath(
      element: rows.target(ofUpdated: path.element),
      section: Int(sections.targetOfSource[path.section]))
  }

  /// For each crossing the row's offset in its section once all deletes are done.
  var offsetsOfCrossings: ContiguousArray<Int> {
    var offsets = ContiguousArray(repeating: 0, count: crossings.count)
    guard !crossings.isEmpty else { return offsets }
    for s in sections.targetOfSource.indices {
      let departures = rows[s]
      let targets = departures.matching.targetOfSource.span
      var kept = departures.window.source.lowerBound
      for i in targets.indices where targets[i] != Matching.none {
        if targets[i] < Matching.none { offsets[Int(Self.crossing(targets[i]))] = kept }
        kept += 1
      }
    }
    return offsets
  }
}
