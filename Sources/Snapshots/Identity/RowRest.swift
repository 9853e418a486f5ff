internal import FlipbookNotation

/// Rows of tables without a key that kept their values except measurements.
extension RowMatching {
  /// Whether a value may change within the same row: a number that does not identify the row.
  private func isMeasured(_ field: Field) -> Bool {
    Quantity(field.value) != nil && !ColumnName.isIdentifier(field.name)
  }

  /// Pairs rows anywhere whose values are the same except measurements, in order. A time is not a measurement here: the
  /// rows of a log differ in it.
  func pairMeasured(_ pairing: inout Pairing) {
    func lasting(_ fields: [Field]) -> [Field]? {
      let lasting = fields.filter { !isMeasured($0) || $0.value.contains(":") }
      return lasting.contains { $0.value.contains(where: \.isLetter) } ? lasting : nil
    }
    pairing.pairEqual(
      all, old: { lasting(old.fields($0)) }, new: { lasting(new.fields($0)) })
  }

  /// Whether only a few measurements differ, or all values are measurements.
  private func areAlike(_ one: [Field], _ other: [Field]) -> Bool {
    guard one.count == other.count else { return false }
    let differing = one.indices.filter { one[$0] != other[$0] }
    return differing.allSatisfy { isMeasured(one[$0]) && isMeasured(other[$0]) }
      && (differing.count <= min(max(1, one.count / 4), one.count - 1)
        || one.allSatisfy(isMeasured))
  }

  /// Pairs the rows at the same positions, in sections whose length is unchanged, if they are alike.
  var inPlace: Pairing {
    var pairing = Pairing(oldCount: old.tokens.count, newCount: new.tokens.count)
    for rows in sections where rows.old.count == rows.new.count {
      for (one, other) in zip(rows.old, rows.new)
      where old.tokens[one] == new.tokens[other] || areAlike(old.fields(one), new.fields(other)) {
        pairing.pair(old: one, new: other)
      }
    }
    let rest = Gap(unpairedIn: pairing, old: old.tokens.indices, new: new.tokens.indices)
    pairing.pairEqual(rest, old: { old.tokens[$0] }, new: { new.tokens[$0] })
    return pairing
  }
}
