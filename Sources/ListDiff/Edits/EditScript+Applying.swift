extension EditScript {
  /// The list that results from applying the edits to a list, which need not be ``source``.
  ///
  /// Only offsets are checked: the elements that the edits delete, replace or move may have other values in
  /// this list.
  ///
  /// - Throws: ``ListUpdateError`` as ``applying(_:to:)`` does.
  /// - Complexity: O(*n* + *d*) for *d* edits.
  public func applying(to list: C) throws(ListUpdateError) -> [C.Element] {
    try Self.applying(edits, to: list)
  }

  /// The list that results from applying edits to a list.
  ///
  /// Specify the type of the list; Swift cannot infer it from edits:
  ///
  /// ```swift
  /// let letters = try EditScript<String>.applying(edits, to: "kitten")
  /// ```
  ///
  /// Elements that stay keep their order and fill the positions that insertions and moves leave
  /// free. Inserted, substituted and moved values are taken from the edits; the values they replace are not
  /// compared.
  ///
  /// - Throws: ``ListUpdateError`` if an offset is outside the list before or after the edits, or if
  ///   two edits name the same position in one of them. The error describes edits as changes of rows in
  ///   section 0.
  /// - Complexity: O(*n* + *d*) for *d* edits.
  public static func applying(
    _ edits: [Edit], to list: C
  ) throws(ListUpdateError) -> [C.Element] {
    let before = ContiguousArray(list)
    var (count, substitutes, arrivals) = (before.count, [Int: C.Element](), [Int: C.Element]())
    for edit in edits {
      switch edit.operation {
      case .deletion: count -= 1
      case .substitution: substitutes[edit.destination] = edit.value
      case .insertion:
        count += 1
        arrivals[edit.destination] = edit.value
      case .move: arrivals[edit.destination] = edit.value
      }
    }
    let origins = ListOrigins(
      try ResolvedBatch(
        edits.map { $0.batchUpdate(inSection: 0) }, from: RowOffsets([before.count]),
        to: RowOffsets([max(0, count)])))
    return origins.rows.origins.enumerated().map { target, origin in
      arrivals[target] ?? substitutes[origin] ?? before[origin]
    }
  }
}

extension EditScript.Edit {
  /// The edit as a change of a row in a section.
  package func batchUpdate(inSection section: Int) -> BatchUpdate {
    let path = ElementPath(element: destination, section: section)
    return switch operation {
    case .insertion: .insertRow(at: path)
    case .deletion: .deleteRow(at: path)
    case .substitution: .reloadRow(at: path)
    case .move(let origin): .moveRow(at: ElementPath(element: origin, section: section), to: path)
    }
  }
}
