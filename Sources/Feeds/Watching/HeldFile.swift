import Glibc
import FlipbookReading
import FlipbookSnapshots

/// The file that was read last, held open so that no line of a log is lost when it is renamed: lines added after
/// a new file has taken its name can still be read.
struct HeldFile {
  let file: OpenFile
  let stamp: FileStamp
  /// The number of bytes that were read for documents.
  let readCount: Int
  /// The last bytes that were read: as long as they are unchanged, the file has only been appended to.
  private let foot: [UInt8]

  private static let footCount = 256

  /// Holds a file whose first `readCount` bytes are in a document.
  init(_ file: OpenFile, readCount: Int) {
    (self.file, self.readCount) = (file, readCount)
    stamp = FileStamp(file.status)
    foot = (try? file.bytes(in: max(0, readCount - Self.footCount)..<readCount)) ?? []
  }

  /// The list in the file, if bytes were added that have not been in a document. The caller reads them now.
  mutating func rest() -> FilePart? {
    let size = file.size
    guard size > readCount else { return nil }
    defer { self = HeldFile(file, readCount: size) }
    return FilePart(file: file, size: size)
  }

  /// Whether no name leads to the file any more.
  var isDeleted: Bool { file.status.st_nlink == 0 }

  /// The number of bytes by which a file of `count` bytes exceeds the last document; `nil` if it was not only
  /// appended to.
  func growth(to count: Int) -> Int? {
    let isFootThere = (try? file.bytes(in: readCount - foot.count..<readCount)) == foot
    return count >= readCount && isFootThere ? count - readCount : nil
  }
}

/// The bytes of a list in a file. They are read on the thread that reads documents, since there may be many.
package struct FilePart: Sendable {
  let file: OpenFile
  let size: Int
  /// Whether the file is a log that has replaced another.
  var beginsAnew = false

  /// The bytes; `nil` if some are lost because the file was truncated.
  func bytes() throws(SnapshotError) -> [UInt8]? {
    let bytes = try file.bytes(upTo: size)
    return bytes.count == size ? bytes : nil
  }
}
