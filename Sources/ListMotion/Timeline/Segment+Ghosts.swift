extension Segment {
  /// The rows of `seen` without the oldest of those that `transition` leaves behind, so that at
  /// most `ghosts` of these are left.
  static func limited(
    _ seen: [PresentedRow], ghosts: Int, _ transition: Transition
  ) -> [PresentedRow] {
    var kept = RowPlaces(transition.rows.map(\.id))
    let leaving = seen.indices.filter { index in
      let id = seen[index].row.id
      let elsewhere = transition.departures[id] ?? .gone
      return !kept.contains(id) && elsewhere == .gone
    }
    guard leaving.count > ghosts else { return seen }
    let oldest = leaving.sorted { left, right in
      let (a, b) = (seen[left].age, seen[right].age)
      return a != b ? a > b : left > right
    }
    let dropped = Set(oldest.prefix(leaving.count - ghosts))
    return seen.indices.filter { !dropped.contains($0) }.map { seen[$0] }
  }
}

extension PresentedRow {
  /// How far it is on its way out: a closed line is further than any open one.
  fileprivate var age: Double { extent == 0 ? 2 : departure?.progress ?? -1 }
}
