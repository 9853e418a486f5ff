import Glibc
import FlipbookPosix
import FlipbookReading
import FlipbookSnapshots

/// The file that was read last, held open so that no line of a log is lost when it is rotated.
///
/// A log is rotated in one of two ways. If it is renamed and a new file takes its name, lines added to the
/// old file can still be read. If it is copied and truncated, they cannot, so added lines are kept from the
/// moment they are detected until they are in a document.
struct HeldFile {
  let file: OpenFile
  let stamp: FileStamp
  /// The offset at which its list begins.
  private var start = 0
  /// The number of bytes that were read for documents.
  let readCount: Int
  /// The bytes added since then.
  private(set) var added: [UInt8] = []
  /// The last bytes that were read: as long as they are unchanged, the file has only been appended to.
  private var foot: [UInt8] = []
  /// When the file was last read completely.
  private var seen: Duration?

  private static let footCount = 256
  /// The maximum number of added bytes to keep; further bytes are read with the next document.
  private static let maximumAdded = 1 << 20

  /// Holds a file whose bytes from `start` to `readCount` are in a document.
  init(_ file: OpenFile, from start: Int = 0, readCount: Int, at now: Duration?) {
    (self.file, self.start, self.readCount, seen) = (file, start, readCount, now)
    stamp = FileStamp(file.status)
    foot = (try? file.bytes(in: max(0, readCount - Self.footCount)..<readCount)) ?? []
  }

  /// The list in the file, if bytes were added that have not been in a document. The caller reads them now.
  mutating func rest(at now: Duration) -> FilePart? {
    let size = file.size
    guard size > readCount else { return nil }
    defer { self = HeldFile(file, from: start, readCount: size, at: now) }
    return FilePart(file: file, range: start..<size)
  }

  /// Whether an empty list has replaced the list of the file, so that added lines begin a new one.
  var isLeft: Bool { start > 0 }

  /// Replaces the list of the file with an empty one.
  mutating func leave() { start = readCount }

  /// Whether no name leads to the file any more.
  var isDeleted: Bool { file.status.st_nlink == 0 }

  /// The number of bytes by which a file of `count` bytes exceeds the last document; `nil` if it was not only
  /// appended to.
  func growth(to count: Int) -> Int? {
    count >= readCount && hasFoot ? count - readCount : nil
  }

  /// Reads the added bytes. If the file was truncated since the last call, returns its list before that, with
  /// the length of the time in which more may have been added, and holds the file as a new one.
  mutating func keepUp(at now: Duration) -> (lost: FilePart, unseen: Duration)? {
    let (size, end) = (file.size, readCount + added.count)
    guard size >= end, hasFoot else {
      let lost = FilePart(file: nil, range: start..<end, end: added)
      let unseen = seen.map { now - $0 } ?? .zero
      self = HeldFile(file, readCount: 0, at: now)
      _ = keepUp(at: now)
      return (lost, unseen)
    }
    let more = try? file.bytes(in: end..<max(end, min(size, readCount + Self.maximumAdded)))
    added += more ?? []
    foot = (foot + (more ?? [])).suffix(Self.footCount)
    if readCount + added.count >= size { seen = now }
    return nil
  }

  private var hasFoot: Bool {
    let end = readCount + added.count
    return (try? file.bytes(in: end - foot.count..<end)) == foot
  }
}

/// The bytes of a list in a file. They are read on the thread that reads documents, since there may be many.
package struct FilePart: Sendable {
  /// The file; `nil` if the bytes are lost because it was truncated.
  let file: OpenFile?
  let range: Range<Int>
  /// The last of the bytes, if they were already read.
  var end: [UInt8] = []
  /// Whether the file is a log that has replaced another.
  var beginsAnew = false

  /// The bytes, beginning with `last` if the file was truncated; `nil` if other bytes are lost.
  func bytes(after last: [UInt8]) throws(SnapshotError) -> [UInt8]? {
    if end.count == range.count { return end }
    if let bytes = try file?.bytes(in: range), bytes.count == range.count { return bytes }
    return last.count + end.count == range.count ? last + end : nil
  }
}
