/// The net change over an interval, and the rows that changed meanwhile but ended up as they were.
package struct ChangeSummary: Sendable {
  package struct Flap: Sendable {
    /// The row before its first change.
    package let row: SnapshotRow
    /// The number of changes that affected the row.
    package fileprivate(set) var count = 0
  }

  package let change: Change
  /// When the interval began; `nil` if there are no times.
  package let start: Moment?
  package let flaps: [Flap]
}

/// Sums up changes over consecutive intervals, from the first snapshot on.
package final class ChangeSums {
  private let interval: Int
  /// The beginning of the interval of the last change.
  private var start: Moment?
  /// The list at the end of the last sum.
  private var base: [SnapshotSection]?
  /// The last change since then.
  private var last: Change?
  /// The rows that changed since then, in the order of their first changes.
  private var changed: [ChangeSummary.Flap] = []
  private var places: [RowID: Int] = [:]
  /// The deleted rows without a key, by their text. If such a row reappears, it has a new identity.
  private var gone: [String: Int] = [:]

  package init(every interval: Duration) {
    self.interval = max(1, Int(interval / .milliseconds(1)))
  }

  /// The time at which the changes since the last sum are summed up; `nil` if there are no changes or no
  /// times.
  package var end: Moment? {
    last == nil ? nil : start.map { Moment(milliseconds: $0.milliseconds + interval) }
  }

  /// Whether the changes so far must be summed up before the given change is added.
  package func ends(before change: Change) -> Bool {
    change.isRekeyed || change.kind == .tableOfGrowth
      || end.map { end in change.moment.map { end <= $0 } ?? false } ?? false
  }

  /// Adds a change, except for the parts that are not reported.
  package func add(_ change: Change, without quiet: QuietChanges) {
    if let moment = change.moment {
      let first = start ?? moment
      let passed = max(0, (moment.milliseconds - first.milliseconds) / interval)
      start = Moment(milliseconds: first.milliseconds + passed * interval)
    }
    if base == nil || change.isRekeyed { base = change.before }
    if change.before == nil || change.kind == .tableOfGrowth {
      base = change.after.sections
    } else if change.addsSnapshot {
      last = change
      for row in change.rows where row.event != .passed && change.tells(row, without: quiet) {
        count(row, of: change)
      }
    }
  }

  private func count(_ row: RowChange, of change: Change) {
    guard let shown = change.old(row) ?? change.new(row) else { return }
    let text = shown.id.isKey ? nil : shown.text
    let returned = row.event == .inserted ? text.flatMap { gone.removeValue(forKey: $0) } : nil
    let place = places[shown.id] ?? returned ?? changed.count
    if place == changed.count { changed.append(ChangeSummary.Flap(row: shown)) }
    places[shown.id] = place
    if row.event == .deleted, let text { gone[text] = place }
    changed[place].count += 1
  }

  /// Returns the sum of the changes since the last call; `nil` if there were none.
  package func take(without quiet: QuietChanges) -> ChangeSummary? {
    guard let last, let base else { return nil }
    var after = last.after
    after.columnChanges = []
    guard let net = try? Change.net(from: base, to: after, at: last.moment) else { return nil }
    let told = net.rows.filter { net.tells($0, without: quiet) }
    let lasting = Set(told.compactMap { (net.old($0) ?? net.new($0)).flatMap { places[$0.id] } })
    let flaps = changed.indices.filter { !lasting.contains($0) }.map { changed[$0] }
    (self.base, self.last) = (last.after.sections, nil)
    (changed, places, gone) = ([], [:], [:])
    return ChangeSummary(change: net, start: start, flaps: flaps)
  }
}
