internal import ListDiff
internal import ListMotion

/// How many rows changed, by what happened to them.
struct ChangeCounts: Hashable {
  var inserted = 0
  var updated = 0
  var moved = 0
  var deleted = 0

  var total: Int { inserted + updated + moved + deleted }

  /// Adds `count` of the rows of `entry` unless they were seen.
  fileprivate mutating func add(_ count: Int, of entry: SectionLedger.Entry) {
    if entry.isSeen { return }
    switch entry.mark {
    case .inserted: inserted += count
    case .updated: updated += count
    case .moved: moved += count
    case .deleted: deleted += count
    }
  }
}

extension ChangeLedger {
  /// What happened above the place `first` and below the place `last`, and was not on the screen
  /// yet. A new header or footer counts with its rows. O(entries).
  func counts(
    above first: ListTable.Place, below last: ListTable.Place, in table: ListTable
  ) -> (above: ChangeCounts, below: ChangeCounts) {
    var (above, below) = (ChangeCounts(), ChangeCounts())
    guard !sections.isEmpty else { return (above, below) }
    for index in 0...first.section {
      let end = index == first.section ? first.element : Int.max
      add(-1..<max(end, -1), of: index, in: table, to: &above)
    }
    for index in last.section..<sections.count {
      let start = index == last.section ? last.element + 1 : -1
      add(start..<Int.max, of: index, in: table, to: &below)
    }
    return (above, below)
  }

  /// Adds what happened to the rows `elements` of a section to `counts`; header and footer are
  /// among them as in ``SectionLedger/see(_:rows:)``.
  private func add(
    _ elements: Range<Int>, of section: Int, in table: ListTable, to counts: inout ChangeCounts
  ) {
    let rows = table.sections[section].rows.count
    if let header = sections[section].header, header.mark != .inserted, elements.contains(-1) {
      counts.add(1, of: header)
    }
    if let footer = sections[section].footer, footer.mark != .inserted,
      elements.contains(SectionLedger.footerElement)
    {
      counts.add(1, of: footer)
    }
    for entry in sections[section].entries {
      if !entry.isGap {
        counts.add(entry.rows.clamped(to: elements).count, of: entry)
      } else if elements.contains(min(entry.element, rows - 1)) {
        counts.add(entry.count, of: entry)
      }
    }
  }
}

/// From one change to the next. A stop is a row: one that changed, the one behind a gap (else the
/// one before it), the first one under a header that changed, the last one above such a footer.
extension ChangeLedger {
  /// The first stop behind `path`; from the top again when there is none. O(sections + log entries).
  func stop(after path: ElementPath, in table: ListTable) -> ElementPath? {
    guard !sections.isEmpty else { return nil }
    for offset in 0...sections.count {
      let section = (path.section + offset) % sections.count
      let rows = table.sections[section].rows.count
      let start = offset == 0 ? path.element : -1
      if let stop = sections[section].stop(after: start, rows: rows) {
        return ElementPath(element: stop, section: section)
      }
    }
    return nil
  }

  /// The last stop before `path`; from the bottom again when there is none.
  func stop(before path: ElementPath, in table: ListTable) -> ElementPath? {
    guard !sections.isEmpty else { return nil }
    for offset in 0...sections.count {
      let section = (path.section + sections.count - offset % sections.count) % sections.count
      let rows = table.sections[section].rows.count
      let end = offset == 0 ? path.element : Int.max
      if let stop = sections[section].stop(before: end, rows: rows) {
        return ElementPath(element: stop, section: section)
      }
    }
    return nil
  }
}

extension SectionLedger {
  fileprivate func stop(after element: Int, rows: Int) -> Int? {
    guard rows > 0 else { return nil }
    if header != nil, element < 0 { return 0 }
    if mark(of: element + 1) != nil { return element + 1 }
    let index = firstIndex(from: element + 1)
    if index < entries.count {
      let stop = min(entries[index].element, rows - 1)
      if stop > element { return stop }
    }
    return footer != nil && element < rows - 1 ? rows - 1 : nil
  }

  fileprivate func stop(before element: Int, rows: Int) -> Int? {
    guard rows > 0 else { return nil }
    if footer != nil, element > rows - 1 { return rows - 1 }
    let index = firstIndex(from: element) - 1
    if index >= 0 {
      let entry = entries[index]
      return entry.isGap
        ? min(entry.element, rows - 1) : min(entry.rows.upperBound, element) - 1
    }
    return header != nil && element > 0 ? 0 : nil
  }
}
