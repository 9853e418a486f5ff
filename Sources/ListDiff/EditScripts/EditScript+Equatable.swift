extension EditScript where C.Element: Equatable {
  /// Finds the edits.
  ///
  /// - Complexity: as of ``edits(from:to:by:)``; elements that can be hashed are compared much
  ///   faster.
  @inlinable public init(source: C, target: C) {
    self.init(source: source, target: target, by: ==)
  }

  /// The edits that make `target` of `source`.
  ///
  /// - Complexity: as of ``edits(from:to:by:)``; elements that can be hashed are compared much
  ///   faster.
  @inlinable public static func edits(from source: C, to target: C) -> [Edit] {
    edits(from: source, to: target, by: ==)
  }
}
