import Glibc

extension History {
  /// Writes all snapshots as a recording into a new file.
  ///
  /// Says how many are written to ``WorkProgress/current``.
  ///
  /// Throws ``SnapshotError/recordFailed(file:reason:)`` where the file is there already or cannot be
  /// written, ``SnapshotError/cancelled`` where nobody wants it any more; no file is left then.
  package func save(
    to path: String, header: RecordingHeader, advice: WritingTrouble.Advice = .anotherName
  ) throws(SnapshotError) {
    let made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard made >= 0 else {
      let reason = WritingTrouble.words(errno, path: path, advice: advice)
      throw .recordFailed(file: path, reason: reason)
    }
    close(made)
    do throws(SnapshotError) {
      let file = try RecordingFile(path: path, header: header, advice: advice)
      let progress = WorkProgress.current
      progress?.begin("saving \(path)", of: count)
      var written = 0
      try forEachDelta { (entry, delta) throws(SnapshotError) in
        try progress?.reach(written)
        written += 1
        try file.append(entry.name, entry.detail, at: entry.moment, delta)
        file.noteUnchanged(count: entry.unchangedCount, at: entry.lastSeen)
      }
      try file.finish()
    } catch {
      unlink(path)
      throw error
    }
  }
}
