import FlipbookHistories
import FlipbookNotation
import FlipbookSnapshots

/// A time as people write it: `10:00`, `10:00:05`, or with a date, `2026-11-27T10:00`. It is local to the recording,
/// unless it ends in `Z`, as in recordings and JSON.
struct RecordedTime: Sendable {
  let text: String
  private let hasDate: Bool
  private let isUTC: Bool
  /// The time of day, on 1970-01-01 without a date. The whole second is included, because times are shown
  /// without milliseconds.
  private let local: Moment

  init?(_ text: String) {
    isUTC = text.hasSuffix("Z")
    let parts = text.dropLast(isUTC ? 1 : 0)
      .split(omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
    guard let time = parts.last, parts.count < 3 else { return nil }
    let digits = time.dropFirst().first == ":" ? "0\(time)" : String(time)
    let ends = [5: ":00.999", 8: ".999", 12: ""]
    let day = parts.count == 2 ? parts[0] : "1970-01-01"
    guard let end = ends[digits.utf8.count], let local = Moment("\(day)T\(digits)\(end)Z") else {
      return nil
    }
    (self.text, self.local, hasDate) = (text, local, parts.count == 2)
  }

  /// The index of the snapshot of this time in a recording: between two snapshots, the earlier one. After the last
  /// one there is only an end, and before the first one only a beginning.
  func index(in recording: Recording, file: String, isEnd: Bool = true) throws -> Int {
    let (history, name) = (recording.history, PlainText.line(file))
    let moments = (0..<history.count).compactMap(history.moment)
    guard let first = moments.first, let last = moments.last, moments.count == history.count else {
      throw Failure(.trouble, "\(name): its snapshots have no times")
    }
    let clock = TimeOfDay(offset: isUTC ? 0 : recording.header.offset)
    let (start, end) = (clock.local(first), clock.local(last))
    func time(daysAfterStart days: Int) -> Moment {
      Moment(milliseconds: (start.day + days) * 86_400_000 + local.milliseconds)
    }
    var wanted = hasDate ? local : time(daysAfterStart: 0)
    // 02:00 in a recording from 22:00 to 03:00
    if !hasDate, wanted < start, time(daysAfterStart: 1).milliseconds <= end.milliseconds + 999 {
      wanted = time(daysAfterStart: 1)
    }
    let place = moments.lastIndex { clock.local($0) <= wanted } ?? (isEnd ? nil : 0)
    guard let place else {
      throw Failure(
        .trouble,
        "\(name): \(text) is before the first snapshot, at \(clock.dateAndTime(first)); give a later time"
      )
    }
    guard isEnd || wanted.milliseconds <= end.milliseconds + 999 else {
      throw Failure(
        .trouble,
        "\(name): \(text) is after the last snapshot, at \(clock.dateAndTime(last)); give an earlier time"
      )
    }
    return place
  }
}
