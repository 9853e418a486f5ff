import Glibc
import Posix
import Reading
import Snapshots

/// The file that was read last, held open, so that no line of a log is lost when it is rotated.
///
/// A log is rotated in one of two ways. Its name is given to a new file: what was added to the old one can
/// still be read. Or it is copied and truncated: so what is added is kept from the moment it is seen until it is
/// in a document.
struct HeldFile {
  let file: OpenFile
  let stamp: FileStamp
  /// Where the list of its rows begins.
  private var start = 0
  /// The number of bytes that were read for documents.
  private let readCount: Int
  /// What was added since then.
  private var added: [UInt8] = []
  /// The last bytes that were read: as long as they are in their place, the file was only added to.
  private var foot: [UInt8] = []
  /// When all of the file was read.
  private var seen: Duration?

  private static let footCount = 256
  /// More than this is not kept: it is read with the next document.
  private static let maximumAdded = 1 << 20

  /// Holds a file of which the bytes from `start` to `readCount` are in a document.
  init(_ file: OpenFile, from start: Int = 0, readCount: Int, at now: Duration?) {
    (self.file, self.start, self.readCount, seen) = (file, start, readCount, now)
    stamp = FileStamp(file.status)
    foot = (try? file.bytes(in: max(0, readCount - Self.footCount)..<readCount)) ?? []
  }

  /// The bytes of its list, if some were added that were in no document. They are in one now.
  mutating func readRest(at now: Duration) -> [UInt8]? {
    let size = file.size
    guard size > readCount, let bytes = try? file.bytes(in: start..<size) else { return nil }
    self = HeldFile(file, from: start, readCount: size, at: now)
    return bytes
  }

  /// Whether an empty list replaced that of the file: what is added begins another one.
  var isLeft: Bool { start > 0 }

  /// Replaces the list of the file by an empty one.
  mutating func leave() { start = readCount }

  /// Whether no name leads to the file any more.
  var isDeleted: Bool { file.status.st_nlink == 0 }

  /// How many more bytes than the last document the file has with `count`; `nil` if it was not only added to.
  func growth(to count: Int) -> Int? {
    count >= readCount && hasFoot ? count - readCount : nil
  }

  /// Reads what was added. If the file was truncated since the last call, returns what was added before that,
  /// and holds the file as a new one.
  mutating func keepUp(at now: Duration) -> Truncation? {
    let (size, end) = (file.size, readCount + added.count)
    guard size >= end, hasFoot else {
      let truncation = Truncation(
        readCount: readCount, added: added, unseen: seen.map { now - $0 } ?? .zero)
      self = HeldFile(file, readCount: 0, at: now)
      _ = keepUp(at: now)
      return truncation
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

/// What is known of a file from before it was truncated.
package struct Truncation: Equatable, Sendable {
  /// The number of bytes in the last document.
  let readCount: Int
  /// The bytes that followed them.
  let added: [UInt8]
  /// The time before the truncation was seen in which more may have been added.
  let unseen: Duration
  /// Its number among those of a log, of which each line counts; `nil` for another file.
  var number: Int?

  /// The number of bytes that are known.
  var count: Int { readCount + added.count }

  /// The message about a log.
  var words: String? {
    guard let number else { return nil }
    let milliseconds = max(1, unseen.pollTimeout)
    return
      "truncation \(number): lines of the last \(milliseconds) ms after byte \(count) may be "
      + "missing; rotate by renaming to avoid this"
  }
}
