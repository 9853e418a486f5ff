import FlipbookSnapshots
import FlipbookValueTrees

@testable import FlipbookHistories

/// A recording that was written can be read; any other input is refused or read without a crash.
enum RecordingCheck {
  /// Reads the input, then writes the result and reads that.
  static func check(_ input: [UInt8]) {
    do throws(SnapshotError) {
      let recording = try Recording(bytes: input, file: FormatCheck.file)
      for diagnostic in recording.diagnostics { ErrorCheck.checkWords(diagnostic.description) }
      let history = recording.history
      SizeCheck.check(history, of: input)
      let snapshots = (0..<history.count).map { history.snapshot(at: $0) }
      for (before, after) in zip(snapshots, snapshots.dropFirst()) {
        ChangeCheck.check(Change(before: before.sections, after: after))
      }
      if let row = snapshots.last?.sections.lazy.flatMap(\.rows).first {
        let biography = try RowBiography(of: row.id, in: history)
        expect(biography.values(of: "n").count == history.count, "a biography of another length")
      }
      checkRoundTrip(snapshots)
    } catch {
      ErrorCheck.check(error, in: [FormatCheck.file: input])
    }
  }

  /// Records snapshots, and reads the recording.
  static func checkRoundTrip(_ snapshots: [Snapshot]) {
    guard !snapshots.isEmpty else { return }
    var before: [SnapshotSection]?
    var writer = JSONWriter()
    writer.line(RecordingHeader(title: "fuzz"))
    for (number, snapshot) in snapshots.enumerated() {
      let patch = before.map { Change(before: $0, after: snapshot).patch }
      writer.line(snapshot, at: Moment(milliseconds: number * 86_400_123), patch)
      before = snapshot.sections
    }
    let text = writer.text
    do throws(SnapshotError) {
      let recording = try Recording(bytes: Array(text.utf8), file: "recorded")
      let history = recording.history
      expect(history.count == snapshots.count, "\(history.count) snapshots, not \(snapshots.count)")
      for (number, snapshot) in snapshots.enumerated() {
        expect(history.moment(at: number)?.milliseconds == number * 86_400_123, "another time")
        checkSame(history.snapshot(at: number), snapshot, text)
      }
    } catch {
      expect(false, "\(error) in \(text)")
    }
  }

  private static func checkSame(_ read: Snapshot, _ written: Snapshot, _ text: String) {
    let place = "in “\(written.name)” of \(text)"
    expect(read.name == written.name && read.detail == written.detail, "another name \(place)")
    expect(read.sections.count == written.sections.count, "other sections \(place)")
    for (section, other) in zip(read.sections, written.sections) {
      expect(section.hasIdenticalHeader(to: other), "another header \(place)")
      expect(section.rows.count == other.rows.count, "other rows \(place)")
      for (row, otherRow) in zip(section.rows, other.rows) {
        expect(row.id == otherRow.id, "\(otherRow.id) became \(row.id) \(place)")
        expect(row.isContentEqual(to: otherRow), "“\(otherRow.text)” is another row \(place)")
      }
    }
  }
}
