@testable import FlipbookFeeds
@testable import FlipbookReading
@testable import FlipbookSnapshots

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

/// A feed of a source, which has begun, with its first list.
func feed(
  _ source: ScriptedSource, options: DeckOptions = DeckOptions(), worker: Worker = Worker(.here)
) throws -> (SnapshotFeed, first: Snapshot?) {
  let feed = SnapshotFeed(source, options: options, worker: worker)
  return (feed, try feed.begin()?.after)
}

/// The rows of each new list, and other events in words.
func texts(_ events: [FeedEvent]) -> [[String]] {
  events.map { if case .change(let change) = $0 { change.after.texts } else { ["\($0)"] } }
}

/// Tasks that wait until a test does them.
final class Bench {
  var waiting: [() -> Void] = []
  private(set) lazy var worker = Worker(.elsewhere { [unowned self] in waiting.append($0) })
}
