internal import ListDiff
internal import ListMotion

/// The operations of one batch, in the order of the calls, which means nothing.
///
/// Deletes, reloads and move sources name the rows before the batch, inserts and move targets the
/// rows after it.
struct BatchUpdates {
  var deletedSections: [(index: Int, animation: RowAnimation)] = []
  var insertedSections: [(index: Int, animation: RowAnimation)] = []
  var reloadedSections: [Int] = []
  var movedSections: [(source: Int, target: Int)] = []
  var deletedRows: [(path: ElementPath, animation: RowAnimation)] = []
  var insertedRows: [(path: ElementPath, animation: RowAnimation)] = []
  var reloadedRows: [ElementPath] = []
  var movedRows: [(source: ElementPath, target: ElementPath)] = []
  /// How those of ``reloadedRows`` and ``reloadedSections`` are replaced that do not change in
  /// place, by where they are before.
  var rowReloads: [ElementPath: RowAnimation] = [:]
  var sectionReloads: [Int: RowAnimation] = [:]

  var isEmpty: Bool { reloadedRows.isEmpty && keepsPlaces }

  /// Whether whatever comes and goes does so in the way that is taken where none is named.
  var animatesAutomatically: Bool {
    rowReloads.isEmpty && sectionReloads.isEmpty
      && deletedRows.allSatisfy { $0.animation == .automatic }
      && insertedRows.allSatisfy { $0.animation == .automatic }
      && deletedSections.allSatisfy { $0.animation == .automatic }
      && insertedSections.allSatisfy { $0.animation == .automatic }
  }

  /// Whether every row has the path after the batch that it has before, as all that there may be
  /// in it are rows that show something new.
  var keepsPlaces: Bool {
    namesNoSections && deletedRows.isEmpty && insertedRows.isEmpty && movedRows.isEmpty
  }

  /// Whether all there is in it are rows.
  var namesNoSections: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty
  }
}
