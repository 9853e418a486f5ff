import Glibc
import Histories
import Snapshots
import Posix

/// The files that `w` writes.
struct SavedHistory {
  let header: RecordingHeader

  /// Writes `history` into the current folder, under a name that nothing has there: the time, and a
  /// number where there is one of that second. Returns the name.
  ///
  /// Throws ``SnapshotError/recordFailed(file:reason:)``.
  func save(_ history: History, at moment: Moment) throws -> String {
    let time = TimeOfDay(offset: header.offset).dateAndTime(moment)
    let digits = time.filter(\.isNumber)
    let stem = "flipbook-\(digits.prefix(8))-\(digits.dropFirst(8))"
    let names = ["\(stem).jsonl"] + (2...99).map { "\(stem)-\($0).jsonl" }
    let name = names.first { access($0, F_OK) != 0 } ?? names[0]
    try history.save(to: name, header: header, advice: .anotherFolder)
    return name
  }
}
