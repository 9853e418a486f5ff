import Glibc
import FlipbookPosix
package import FlipbookSnapshots
import FlipbookReading

/// A file that is saved again and again.
package final class SavedFileSource: DocumentSource {
  package let title: String
  package var fileName: String { title }
  private var watcher: FileWatcher
  private var timing = SaveTiming()
  private var held: HeldFile?
  /// How often the file was truncated as a log.
  private var truncations = 0
  /// When the file is looked at although the kernel has reported nothing.
  private var nextLook = Duration.zero

  /// The time between two looks.
  private static let lookInterval = Duration.seconds(2)

  /// Starts to watch. ``begin()`` reads the file later, so that no save is missed.
  ///
  /// Throws ``SnapshotError`` if the kernel has no more watches.
  package init(path: String) throws(SnapshotError) {
    title = path
    watcher = try FileWatcher(path: path)
  }

  package var fileDescriptors: [Int32] { [watcher.fileDescriptor] }
  package var deadline: Duration? { min(timing.readAt ?? nextLook, nextLook) }

  package func begin() throws(SnapshotError) -> SourceDocument? {
    let file = try OpenFile(watcher.absolutePath, shownAs: title)
    let bytes = try file.bytes(upTo: file.size)
    timing.wasRead(size: bytes.count)
    hold(file, readCount: bytes.count, at: nil)
    return SourceDocument(bytes: bytes)
  }

  package func advance(to now: Duration) -> [SourceEvent] {
    var events: [SourceEvent] = []
    do throws(SnapshotError) {
      if let signal = try signal(at: now) {
        events = keepUp(at: now)
        timing.hear(signal, size: watcher.file?.size ?? 0, at: now)
      }
    } catch {
      return [.trouble(error.description)]
    }
    guard let due = timing.readAt, now >= due else { return events }
    return events + read(at: now)
  }

  /// What the kernel reports, or a look at the file finds.
  private func signal(at now: Duration) throws(SnapshotError) -> FileWatcher.Signal? {
    let looks = now >= nextLook
    if looks { nextLook = now + Self.lookInterval }
    if let signal = try watcher.drain() { return signal }
    guard looks, timing.readAt == nil else { return nil }
    let isReplaced = held.map { !$0.stamp.isSameFile(as: watcher.file) } ?? false
    return try watcher.look() ?? (timing.isUnread || isReplaced ? .readSoon : nil)
  }

  private func read(at now: Duration) -> [SourceEvent] {
    do throws(SnapshotError) {
      let file = try OpenFile(watcher.absolutePath, shownAs: title)
      let size = file.size
      let isSame = FileStamp(file.status).isSameFile(as: held?.stamp)
      // the writer of a log goes to the new file when it is ready: until then it adds to the old one
      if size == 0, !isSame, let held, timing.isOfLog || !held.isDeleted {
        let rest = rest(at: now)
        let isShown = timing.isOfLog || held.isLeft || !rest.isEmpty
        if !isShown, timing.doubtsEmptiness(at: now) { return [] }
        timing.wasRead(size: isShown ? held.file.size : 0, growth: 0)
        if isShown { return rest }
        self.held?.leave()
        return [.document(SourceDocument(bytes: []))]
      }
      // the size of a pipe and of a file in /proc is 0
      let bytes = size > 0 ? nil : try file.bytes(upTo: 0)
      let before = isSame ? keepUp(at: now) : rest(at: now)
      // it was truncated between the signal and the read
      if bytes?.isEmpty == true, timing.doubtsEmptiness(at: now) { return before }
      // a log that replaces a log is one
      let count = bytes?.count ?? size
      let growth =
        isSame ? timing.isDone ? nil : held?.growth(to: count) : timing.isOfLog ? count : nil
      // even if the log is truncated before it is read, no line that was noticed is lost
      let end = isSame && growth == held?.added.count ? held?.added : nil
      timing.wasRead(size: count, growth: growth)
      hold(file, readCount: count, at: now)
      return before + [
        bytes.map { .document(SourceDocument(bytes: $0)) }
          ?? .file(FilePart(file: file, range: 0..<size, end: end ?? []))
      ]
    } catch {
      if error.kind == .deniedFile, timing.doubtsRefusal(at: now) { return [] }
      guard error.kind == .missingFile else {
        timing.wasNotRead()
        return rest(at: now) + [.trouble(error.description)]
      }
      timing.wasNotRead(isGone: true)
      defer { if held?.isDeleted == true { held = nil } }
      return rest(at: now) + [.trouble("\(title) is missing; waiting for it")]
    }
  }

  /// Reads what was added to the file that was read last. Reports that a log was truncated, or another file
  /// before all of it was read.
  private func keepUp(at now: Duration) -> [SourceEvent] {
    guard let (lost, unseen) = held?.keepUp(at: now) else { return [] }
    let events: [SourceEvent] = lost.end.isEmpty ? [] : [.file(lost)]
    guard timing.isOfLog else { return events }
    truncations += 1
    return events + [
      .warning(
        "truncation \(truncations): lines of the last \(max(1, unseen.pollTimeout)) ms after byte "
          + "\(lost.range.upperBound) may be missing; rotate by renaming to avoid this")
    ]
  }

  /// The file that was read last, to which the path no longer leads, if something was added to it.
  private func rest(at now: Duration) -> [SourceEvent] {
    held?.rest(at: now).map { [.file($0)] } ?? []
  }

  /// Holds a file after `readCount` of its bytes were read, unless it is one without a size.
  private func hold(_ file: OpenFile, readCount: Int, at now: Duration?) {
    let isHeld = file.isRegular && (file.size > 0 || readCount == 0)
    held = isHeld ? HeldFile(file, readCount: readCount, at: now) : nil
  }
}

/// When to read a file that is being saved, so that an empty or half-written state is not mistaken
/// for the save.
///
/// A writer that is done (it closes the file or renames it into place) is believed at once if the
/// file is not empty. A file that grows is read after a short silence. A file that has shrunk is
/// being rewritten: it is waited for longer, even longer while the writer has it open, and then its
/// content is taken as it is, empty or not. But a log begins again and grows: a file to which its writer,
/// who has it open, added lines twice in a row. So does a file that was gone. Such a file is never quiet.
/// A file without read permission often has it a moment later: programs write a private file and let others
/// read it at the end. All times are arguments.
struct SaveTiming {
  /// When to read; `nil` if there is nothing to read.
  private(set) var readAt: Duration?
  /// The size of the file at the last read.
  private var size = 0
  /// When the save began that is not read yet.
  private var began: Duration?
  /// Whether the file has shrunk since then.
  private var isAnew = false
  /// Whether the file could not be read when it was last tried.
  private(set) var isUnread = false
  /// Whether there was no file when it was last tried.
  private var isGone = false
  /// Whether a writer has closed the file since the last read.
  private(set) var isDone = false
  /// How many reads in a row found that the file had only grown, in a writer who has it open.
  private var growths = 0

  /// The number of growths that make a file a log.
  private static let growthsOfLog = 2

  /// How long a growing file must be silent, and how long that is waited for at most.
  private static let settling = (quiet: Duration.milliseconds(30), most: Duration.milliseconds(250))
  /// Likewise for a file that is rewritten.
  private static let rewriting = (quiet: Duration.milliseconds(250), most: Duration.seconds(2))
  /// How long a file may be missing in the middle of a save, as with vim.
  private static let absence = Duration.milliseconds(100)
  /// How long a file may be unreadable at the end of a save.
  private static let refusal = Duration.milliseconds(100)

  /// Whether the file is a log.
  var isOfLog: Bool { growths >= Self.growthsOfLog }

  /// Records a read of `size` bytes, which are `growth` more than before; `nil` if the file did not just grow.
  mutating func wasRead(size: Int, growth: Int? = nil) {
    self = SaveTiming(size: size, growths: growth.map { growths + min($0, 1) } ?? 0)
  }

  /// Records that the file could not be read, or that there was none; its last size stays.
  mutating func wasNotRead(isGone: Bool = false) {
    self = SaveTiming(size: size, isUnread: true, isGone: isGone, growths: growths)
  }

  /// Schedules the next read after a signal of the watcher; the file now has `size` bytes.
  mutating func hear(_ signal: FileWatcher.Signal, size: Int, at now: Duration) {
    switch signal {
    case .readNow: (readAt, isDone) = (now, true)
    case .missing: readAt = now + Self.absence
    case .readSoon: readAt = isUnread ? now : readAt ?? now + Self.settling.quiet
    case .emptied, .settle:
      if size > 0, isGone || isOfLog && (isAnew || size < self.size) {
        self = SaveTiming(size: 0, growths: growths)
      }
      let first = began ?? now
      began = first
      isAnew = isAnew || size < self.size
      let wait = isAnew ? Self.rewriting : Self.settling
      // a writer that truncated the file and still has it open is about to write
      let isAwaited = isAnew && size == 0 && signal == .settle
      readAt = min(isAwaited ? first + wait.most : now + wait.quiet, first + wait.most)
    }
  }

  /// Whether an empty file is not believed yet at `now`, since it had content before. It then
  /// schedules another read.
  mutating func doubtsEmptiness(at now: Duration) -> Bool {
    guard size > 0, began.map({ now < $0 + Self.rewriting.quiet }) ?? true else { return false }
    hear(.emptied, size: 0, at: now)
    return true
  }

  /// Whether the missing permission to read the file is not believed yet. It then schedules another read.
  mutating func doubtsRefusal(at now: Duration) -> Bool {
    guard !isUnread else { return false }
    (isUnread, readAt) = (true, now + Self.refusal)
    return true
  }
}
