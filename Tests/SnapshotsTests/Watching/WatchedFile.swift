import FlipbookReading
import Glibc
import Testing

@testable import FlipbookFeeds

/// A file and its source, whose events are read as text. Times are handed in.
final class WatchedFile {
  let source: SavedFileSource
  private var last: [UInt8] = []

  /// Reads the file, whose content must be as expected; `nil` means that there is no file.
  init(_ path: String, _ text: String?) throws {
    source = try SavedFileSource(path: path)
    let bytes = try source.begin()?.bytes
    last = bytes ?? []
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == text)
  }

  /// The documents and messages that the source reports at a time in milliseconds.
  func events(at milliseconds: Int) -> [String] {
    source.advance(to: .milliseconds(milliseconds)).map { event in
      switch event {
      case .document(let document): last = document.bytes
      case .file(let file, let size): last = (try? file.bytes(upTo: size)) ?? Array("gone".utf8)
      case .trouble(let words): return words
      default: return "\(event)"
      }
      return String(decoding: last, as: UTF8.self)
    }
  }

  /// The reports about the last change to the file, after the kernel has reported the change.
  func news(at milliseconds: Int) -> [String] {
    wait()
    return events(at: milliseconds)
  }

  /// Waits until the kernel reports something.
  func wait() {
    var polled = pollfd(fd: source.fileDescriptors[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 5_000) == 1)
  }
}
