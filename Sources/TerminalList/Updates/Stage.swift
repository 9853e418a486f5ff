internal import ListDiff
internal import ListMotion

/// What is seen as one step: the batches that were applied to the model, mostly one, and what the
/// screen showed before them.
///
/// Where changes come so fast that the stages of one play at once, nobody sees the rows as they are in
/// between: all batches of the change are one stage then.
struct Stage {
  /// In the order in which they were applied; one at least.
  let batches: [AppliedBatch]
  /// The rows at rest on the screen before the stage.
  let window: [WindowRow]
  /// What was on the screen before the stage, from top to bottom: the rows at rest, and above them
  /// the header that stood on the screen instead of above it.
  let shown: [WindowRow]
  let contentOffset: Int
  /// What becomes of each of ``shown``.
  let fates: [Fate]

  init(
    _ batches: [AppliedBatch], window: [WindowRow], shown: [WindowRow], contentOffset: Int
  ) {
    self.batches = batches
    (self.window, self.shown, self.contentOffset) = (window, shown, contentOffset)
    fates = Stage.fates(of: shown.places, batches)
  }

  /// The model before the stage.
  var table: ListTable { batches[0].table }

  /// The kinds of motion that it has.
  var kinds: Set<Motion.Kind> { batches.reduce(into: []) { $0.formUnion($1.kinds) } }

  var isEmpty: Bool { batches.allSatisfy(\.batch.isEmpty) }
  /// Whether every row has the path after the stage that it has before.
  var keepsPlaces: Bool { batches.allSatisfy(\.batch.keepsPlaces) }
  /// Whether a row, header or footer is asked for anew.
  var hasUpdates: Bool { batches.contains(where: \.hasUpdates) }
  /// Whether sections are asked for anew.
  var reloadsSections: Bool { batches.contains { !$0.batch.reloadedSections.isEmpty } }
  /// Whether rows travel by themselves.
  var movesRows: Bool { batches.contains { !$0.batch.movedRows.isEmpty } }

  /// What becomes of the row at an index of ``window``.
  func fate(ofWindowRow index: Int) -> Fate { fates[shown.count - window.count + index] }

  /// What becomes of what is at `places` before the stage.
  func fates(of places: [ListTable.Place]) -> [Fate] { Stage.fates(of: places, batches) }

  private static func fates(of places: [ListTable.Place], _ batches: [AppliedBatch]) -> [Fate] {
    var fates = places.map { Fate(target: $0) }
    for applied in batches { applied.carry(&fates) }
    return fates
  }

  /// Where what is at `places` after the stage comes from.
  func origins(of places: [ListTable.Place]) -> [Origin] {
    var origins = places.map { Origin(source: $0) }
    for applied in batches.reversed() { applied.trace(&origins) }
    return origins
  }
}

extension ListTable.Place {
  /// The path of a row; `nil` for a header or footer.
  var path: ElementPath? {
    if case .row(let path) = self { path } else { nil }
  }

  var section: Int {
    switch self {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    }
  }
}
