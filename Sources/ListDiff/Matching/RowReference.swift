extension RowMatching {
  /// Matches two lists of rows of any type, using an identity and a comparator.
  @inlinable init<Row, ID: Hashable, Failure>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>, id: (Row) -> ID,
    by isContentEqual: @escaping (Row, Row) -> Bool, check: () throws(Failure) -> Void
  ) throws(Failure) {
    self = try withUnsafePointer(to: isContentEqual) { (isContentEqual) throws(Failure) in
      try before.withReferences(id, isContentEqual) { (source) throws(Failure) in
        try after.withReferences(id, isContentEqual) { (target) throws(Failure) in
          try RowMatching(source, target, check: check)
        }
      }
    }
  }
}

/// A reference to a row of any type, with its identity and a comparator.
@usableFromInline struct RowReference<Element, ID: Hashable>: Differentiable {
  @usableFromInline let element: UnsafePointer<Element>
  @usableFromInline let differenceIdentifier: ID
  @usableFromInline let areEqual: UnsafePointer<(Element, Element) -> Bool>

  @inlinable init(
    element: UnsafePointer<Element>, differenceIdentifier: ID,
    isContentEqual areEqual: UnsafePointer<(Element, Element) -> Bool>
  ) {
    self.element = element
    self.differenceIdentifier = differenceIdentifier
    self.areEqual = areEqual
  }

  @inlinable func isContentEqual(to source: Self) -> Bool {
    areEqual.pointee(source.element.pointee, element.pointee)
  }
}

extension ContiguousArray {
  /// Calls `body` with references to the rows.
  @inlinable func withReferences<ID: Hashable, Result, Failure>(
    _ id: (Element) -> ID, _ isContentEqual: UnsafePointer<(Element, Element) -> Bool>,
    _ body: (ContiguousArray<RowReference<Element, ID>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { (rows) throws(Failure) in
      var references = ContiguousArray<RowReference<Element, ID>>()
      references.reserveCapacity(rows.count)
      guard let start = rows.baseAddress else { return try body(references) }
      for row in rows.indices {
        references.append(
          RowReference(
            element: start + row, differenceIdentifier: id(rows[row]),
            isContentEqual: isContentEqual))
      }
      return try body(references)
    }
  }
}
