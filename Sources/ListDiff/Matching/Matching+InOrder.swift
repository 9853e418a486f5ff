extension Matching {
  /// Pairs rows with equal identifiers in order: the first before with the first after, the second
  /// with the second, and so on.
  ///
  /// The counting of Heckel, "A technique for isolating differences between files", CACM 21
  /// (1978), with a queue for each identifier where Heckel gives up on those that repeat.
  ///
  /// - Complexity: O(*n* + *m*).
  @usableFromInline init(inOrder identifiers: InternedIdentifiers) {
    self.init(sourceCount: identifiers.source.count, targetCount: identifiers.target.count)
    var first = ContiguousArray(repeating: Self.none, count: identifiers.count)
    var next = ContiguousArray(repeating: Self.none, count: identifiers.source.count)
    for (i, number) in identifiers.source.enumerated().reversed() where number != Self.none {
      next[i] = first[Int(number)]
      first[Int(number)] = Int32(truncatingIfNeeded: i)
    }
    for (j, number) in identifiers.target.enumerated() where number != Self.none {
      let i = first[Int(number)]
      guard i != Self.none else { continue }
      pair(Int(i), j)
      first[Int(number)] = next[Int(i)]
    }
  }
}
