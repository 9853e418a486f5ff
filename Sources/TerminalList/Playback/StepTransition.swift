internal import ListDiff
internal import ListMotion

/// The settings of a list that a playback needs for motion.
struct MotionSettings {
  var motion: Motion
  /// The measure of character widths.
  var width: ScalarWidth
  /// The number of lines of the screen.
  var height: Int
  /// Whether inserted rows are highlighted as new.
  var lightsNew = true
}

extension Transition {
  /// The motion from the screen before a step to the screen after it.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - settings: The settings for motion.
  ///   - pacing: The pace of the change.
  ///   - overtaken: The change that this one overtakes.
  ///   - leaving: Rows that leave the screen and stay in the list.
  init(
    _ step: VisibleStep, _ settings: MotionSettings, _ pacing: Pacing, overtaken: OvertakenChange?,
    leaving: LeavingRows
  ) {
    let (rows, firstLine) = step.after.arrangement
    self.init(to: rows, from: firstLine)
    motion = settings.motion
    (width, height) = (settings.width, settings.height)
    lightsNew = settings.lightsNew
    overtakes = pacing.isOneStage
    isHurried = pacing.isHurried
    ghosts = pacing.ghostLimit(lines: settings.height)
    departures = leaving.departures
    placesElsewhere = leaving.places.mapValues(\.order)
    for (id, source) in step.arrivals {
      let isAbove = step.before.isAbove(source)
      if let overtaken, !overtaken.comes(id, from: source, above: isAbove) { continue }
      arrivals[id] = isAbove ? .above : .below
      placesElsewhere[id] = source.order
    }
    moved = step.moved
    passed = step.passed
    updated = step.updated
    animations = step.animations
  }
}

extension VisibleStep {
  /// The former places of rows that enter the screen and were already in the list.
  fileprivate var arrivals: [RowToken: ListTable.Place] {
    var arrivals: [RowToken: ListTable.Place] = [:]
    var before = RowPlaces(left.ids)
    for index in entered.indices where !before.contains(entered[index].id) {
      guard let source = origins[index].source else { continue }
      arrivals[entered[index].id] = source
    }
    return arrivals
  }

  /// The rows on the screen before and after the step, each with its fate.
  private var all: Zip2Sequence<[RowToken], [Fate]> { zip(left.ids + entered.ids, fates + origins) }

  /// The rows that travel past others.
  fileprivate var moved: Set<RowToken> { Set(all.lazy.filter(\.1.isMoved).map(\.0)) }

  /// The rows among them that keep their position in the list while others pass them.
  fileprivate var passed: Set<RowToken> {
    if keepsPlaces { return [] }
    let before = Dictionary(left.map { ($0.id, $0.place) }, uniquingKeysWith: { first, _ in first })
    return Set(
      zip(entered, origins).lazy.filter { $1.isMoved && before[$0.id] == $0.place }.map(\.0.id))
  }

  /// The reloaded rows, headers and footers whose content is new.
  ///
  /// This does not include a row that one of several batches updates off screen and another brings
  /// onto the screen.
  fileprivate var updated: Set<RowToken> {
    var updated: Set<RowToken> = []
    var seen = RowPlaces(left.ids)
    for index in entered.indices where origins[index].isUpdated {
      let id = entered[index].id
      if batches.count == 1 || seen.contains(id) { updated.insert(id) }
    }
    if updated.isEmpty { return updated }
    let before = Dictionary(left.map { ($0.id, $0.row) }, uniquingKeysWith: { first, _ in first })
    for row in entered where before[row.id]?.content == row.row.content { updated.remove(row.id) }
    return updated
  }

  /// The animations of rows that appear or disappear, alone or with their section.
  fileprivate var animations: [RowToken: RowAnimation] {
    Dictionary(
      all.compactMap { row, fate in fate.animation.map { (row, $0) } }, uniquingKeysWith: { $1 })
  }
}
