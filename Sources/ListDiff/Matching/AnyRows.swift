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
    func all(_ isPlain: (AnyDifferentiable) -> Bool) -> Bool {
      before.allSatisfy(isPlain) && after.allSatisfy(isPlain)
    }
    let isContentEqual = { (old: AnyDifferentiable, new: AnyDifferentiable) in
      new.isContentEqual(to: old)
    }
    if all({ $0.integer != nil }) {
      try self.init(before, after, id: { $0.integer ?? 0 }, by: isContentEqual, check: check)
    } else if all({ $0.string != nil }) {
      try self.init(before, after, id: { $0.string ?? "" }, by: isContentEqual, check: check)
    } else {
      return nil
    }
  }
}

extension AnyDifferentiable {
  @inlinable var integer: Int? {
    if case .integer(let integer) = plainIdentifier { integer } else { nil }
  }

  @inlinable var string: String? {
    if case .string(let string) = plainIdentifier { string } else { nil }
  }
}
