@testable import Feeds
@testable import Snapshots

/// A source that reports the given events.
final class ScriptedSource: DocumentSource {
  let title: String
  let first: String?
  var news: [SourceEvent] = []

  init(_ title: String, first: String? = nil) {
    self.title = title
    self.first = first
  }

  var fileName: String { title }
  var fileDescriptors: [Int32] { [] }
  var deadline: Duration? { nil }
  func begin() throws(SnapshotError) -> SourceDocument? { first.map(document) }
  func document(_ text: String) -> SourceDocument { SourceDocument(bytes: Array(text.utf8)) }
  func say(_ text: String) { news.append(.document(document(text))) }

  func advance(to now: Duration) -> [SourceEvent] {
    defer { news = [] }
    return news
  }
}
