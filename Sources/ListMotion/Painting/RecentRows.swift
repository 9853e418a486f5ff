/// What is known of the rows that were painted last.
///
/// Rows that are no longer painted are forgotten in time, so that memory depends on the lines of the
/// screen and not on the rows of the list. Two generations: what is used moves from the old one to the
/// young one; when that is full the old one goes.
struct RecentRows<Value: Sendable>: Sendable {
  private var young: [RowID: Value] = [:]
  private var old: [RowID: Value] = [:]

  /// What is known of a row, where it still holds.
  ///
  /// `capacity` is that of a generation: at least as many rows are remembered, at most twice as many.
  mutating func value(
    of id: RowID, capacity: Int, where holds: (Value) -> Bool
  ) -> Value? {
    if let value = young[id] { return holds(value) ? value : nil }
    guard let value = old[id], holds(value) else { return nil }
    remember(value, of: id, capacity: capacity)
    return value
  }

  mutating func remember(_ value: Value, of id: RowID, capacity: Int) {
    if young.count >= capacity, young[id] == nil {
      swap(&old, &young)
      young.removeAll(keepingCapacity: true)
    }
    young[id] = value
  }

  /// How many rows are remembered.
  var count: Int { young.count + old.count }
}
