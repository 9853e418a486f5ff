extension RowMatching {
  /// The rows that are not deleted, in their order before the change.
  ///
  /// - Parameters:
  ///   - rows: the rows before the change, updated or not.
  ///   - deleted: those of the middle that are.
  @inlinable func kept<Row>(
    _ rows: ContiguousArray<Row>, without deleted: UnpairedRows
  ) -> ContiguousArray<Row> {
    let survivors = deleted.rowCount - deleted.count
    var kept = ContiguousArray<Row>()
    kept.reserveCapacity(rows.count - deleted.count)
    kept.append(contentsOf: rows[..<middle.source.lowerBound])
    // Adding nothing to an empty array would still write to the storage that all empty arrays share.
    if survivors > 0 {
      kept.append(addingCapacity: survivors) { output in
        let source = rows.span.extracting(middle.source)
        deleted.forEachOther { output.append(source[$0]) }
      }
    }
    kept.append(contentsOf: rows[middle.source.upperBound...])
    return kept
  }

  /// The rows before the change, with new content in those that are updated.
  @inlinable func updated<Row>(
    _ before: ContiguousArray<Row>, from after: ContiguousArray<Row>
  ) -> ContiguousArray<Row> {
    var rows = ContiguousArray<Row>()
    rows.reserveCapacity(before.count)
    rows.append(contentsOf: before)
    for row in updated { rows[row] = after[target(ofUpdated: row)] }
    return rows
  }

  /// The rows before the change with new content in those that are updated, and those of them that
  /// are not deleted: the data of two stages.
  ///
  /// A row goes into both at once: what it refers to is then retained once, by two, which takes half
  /// the time.
  ///
  /// - Parameter deleted: those of the middle that are.
  /// - Precondition: a row is updated.
  @inlinable func updatedAndKept<Row>(
    _ before: ContiguousArray<Row>, from after: ContiguousArray<Row>, without deleted: UnpairedRows
  ) -> (updated: ContiguousArray<Row>, kept: ContiguousArray<Row>) {
    let (inFront, behind) = (middle.source.lowerBound, middle.source.upperBound)
    let keptCount = before.count - deleted.count
    var (all, kept) = (ContiguousArray<Row>(), ContiguousArray<Row>())
    all.reserveCapacity(before.count)
    kept.reserveCapacity(keptCount)
    all.append(addingCapacity: before.count) { all in
      kept.append(addingCapacity: keptCount) { kept in
        let rows = before.span
        for row in 0..<inFront {
          let row = rows[row]
          all.append(row)
          kept.append(row)
        }
        deleted.forEachRow { offset, isDeleted in
          let row = rows[inFront + offset]
          // The compiler joins what is retained on one way only.
          if isDeleted {
            all.append(row)
          } else {
            all.append(row)
            kept.append(row)
          }
        }
        for row in behind..<rows.count {
          let row = rows[row]
          all.append(row)
          kept.append(row)
        }
      }
    }
    let updated = updated
    let offsets = offsets(of: updated, without: deleted)
    for (row, offset) in zip(updated, offsets) {
      all[row] = after[target(ofUpdated: row)]
      kept[offset] = all[row]
    }
    return (all, kept)
  }

  /// The offsets of rows before the change once all deletes are done.
  ///
  /// - Precondition: none of them is deleted.
  @usableFromInline func offsets(
    of rows: ContiguousArray<Int>, without deleted: UnpairedRows
  ) -> ContiguousArray<Int> {
    let counts = UnpairedCounts(deleted)
    var offsets = ContiguousArray<Int>()
    offsets.reserveCapacity(rows.count)
    for row in rows {
      // Behind the middle nothing is updated: rows there are equal in content, too.
      let inFront = row - middle.source.lowerBound
      offsets.append(inFront > 0 ? row - counts.count(before: inFront) : row)
    }
    return offsets
  }
}
