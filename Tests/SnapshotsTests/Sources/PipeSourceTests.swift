import Glibc
import Testing

@testable import FlipbookFeeds

/// Input from a pipe, more of it than a snapshot may have.
@Suite struct PipeSourceTests {
  private let folder = TemporaryFolder()

  /// A folder can be opened, but not read.
  @Test func inputThatCannotBeReadIsReported() throws {
    let source = try PipeSource(path: "/proc/self", options: StreamOptions())
    let news = source.advance(to: .zero)
    guard news.count == 2, case .trouble(let words) = news[0], case .end(.ofInput) = news[1] else {
      Issue.record("\(news)")
      return
    }
    #expect(words == "/proc/self: cannot be read: Is a directory")
  }

  @Test func theRestOfATooLongSnapshotIsNotAList() throws {
    try #require(mkfifo(folder("pipe"), 0o600) == 0)
    let source = try PipeSource(
      path: folder("pipe"),
      options: StreamOptions(separator: .formFeed, longestDocument: 1 << 20))
    let writer = folder.open("pipe", flags: O_WRONLY)
    defer { close(writer) }
    func news(_ text: String) -> [String] {
      var bytes = Array(text.utf8)[...]
      var news: [SourceEvent] = []
      while !bytes.isEmpty {
        bytes = bytes.dropFirst(
          max(0, bytes.prefix(32_768).withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }))
        news += source.advance(to: .zero)
      }
      return news.map { event in
        guard case .document(let document) = event else { return "\(event)" }
        return String(decoding: document.bytes, as: UTF8.self)
      }
    }
    let trouble = "more than 1 MB in one snapshot; it was dropped"
    #expect(news(String(repeating: "line\n", count: 300_000)) == ["trouble(\"\(trouble)\")"])
    #expect(news("tail line\n\u{C}") == [])
    #expect(news("good\n\u{C}") == ["good\n"])
  }
}
