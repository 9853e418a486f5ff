/// What differs between two dictionaries, key by key.
public struct DictionaryDifference<Key: Hashable>: Hashable {
  /// The keys that only the new dictionary has.
  public var inserted: Set<Key>
  /// The keys that only the old dictionary has.
  public var removed: Set<Key>
  /// The keys of both whose values differ.
  public var updated: Set<Key>

  /// Whether nothing differs.
  public var isEmpty: Bool { inserted.isEmpty && removed.isEmpty && updated.isEmpty }

  /// Creates a difference from its keys.
  public init(inserted: Set<Key>, removed: Set<Key>, updated: Set<Key>) {
    (self.inserted, self.removed, self.updated) = (inserted, removed, updated)
  }
}

extension DictionaryDifference: Sendable where Key: Sendable {}

extension Dictionary {
  /// What differs between an older dictionary and this one, by a comparator of their values.
  ///
  /// - Parameters:
  ///   - old: the dictionary before the change.
  ///   - areEquivalent: whether a value of `old`, which comes first, needs no update to be the value of
  ///     this dictionary.
  /// - Complexity: O(*n* + *m*) on average.
  public func difference(
    from old: [Key: Value], by areEquivalent: (Value, Value) -> Bool
  ) -> DictionaryDifference<Key> {
    var inserted = Set<Key>()
    var updated = Set<Key>()
    for (key, value) in self {
      guard let before = old[key] else {
        inserted.insert(key)
        continue
      }
      if !areEquivalent(before, value) { updated.insert(key) }
    }
    let removed = Set(old.keys.lazy.filter { self[$0] == nil })
    return DictionaryDifference(inserted: inserted, removed: removed, updated: updated)
  }
}

extension Dictionary where Value: Equatable {
  /// What differs between an older dictionary and this one.
  ///
  /// ```swift
  /// let difference = newSettings.difference(from: oldSettings)
  /// ```
  ///
  /// - Complexity: O(*n* + *m*) on average.
  public func difference(from old: [Key: Value]) -> DictionaryDifference<Key> {
    difference(from: old, by: ==)
  }
}
