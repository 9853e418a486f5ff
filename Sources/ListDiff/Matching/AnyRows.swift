extension RowMatching {
  /// Matches two lists of wrapped rows that all have an `Int` or all have a `String` as identifier.
  ///
  /// Otherwise, comparing and hashing `AnyHashable` would take most of the time.
  ///
  /// - Returns: `nil` if the identifiers have other types.
  @inlinable init?<Failure>(
    plain before: ContiguousArray<AnyDifferentiable>, _ after: ContiguousArray<AnyDifferentiable>,
    check: () throws(Failure) -> Void
  ) throws(Failure) {
    if before.allSatisfy(\.hasInteger) && after.allSatisfy(\.hasInteger) {
      self = try before.withRows { (source: Span<IntegerRow>) throws(Failure) in
        try after.withRows { (target: Span<IntegerRow>) throws(Failure) in
          try RowMatching(source, target, check: check)
        }
      }
    } else if before.allSatisfy(\.hasString) && after.allSatisfy(\.hasString) {
      self = try before.withRows { (source: Span<StringRow>) throws(Failure) in
        try after.withRows { (target: Span<StringRow>) throws(Failure) in
          try RowMatching(source, target, check: check)
        }
      }
    } else {
      return nil
    }
  }
}

/// A row that contains a wrapped row and nothing else.
@usableFromInline protocol PlainRow: Differentiable {}

extension ContiguousArray<AnyDifferentiable> {
  /// Calls `body` with the rows as rows of another type, without a copy.
  @inlinable func withRows<Row: PlainRow, Result, Failure>(
    _ body: (Span<Row>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { (rows) throws(Failure) in
      try rows.withMemoryRebound(to: Row.self) { (rows) throws(Failure) in try body(rows.span) }
    }
  }
}

extension AnyDifferentiable {
  @inlinable var hasInteger: Bool {
    if case .integer = plainIdentifier { true } else { false }
  }

  @inlinable var hasString: Bool {
    if case .string = plainIdentifier { true } else { false }
  }
}

/// A wrapped row whose identifier is an `Int`.
@usableFromInline struct IntegerRow: PlainRow {
  @usableFromInline let row: AnyDifferentiable

  @inlinable var differenceIdentifier: Int {
    if case .integer(let integer) = row.plainIdentifier { integer } else { 0 }
  }

  @inlinable func isContentEqual(to source: Self) -> Bool { row.isContentEqual(to: source.row) }
}

/// A wrapped row whose identifier is a `String`.
@usableFromInline struct StringRow: PlainRow {
  @usableFromInline let row: AnyDifferentiable

  @inlinable var differenceIdentifier: String {
    if case .string(let string) = row.plainIdentifier { string } else { "" }
  }

  @inlinable func isContentEqual(to source: Self) -> Bool { row.isContentEqual(to: source.row) }
}
