import Snapshots

/// Finds where a stream of bytes is divided into documents.
///
/// The pieces in which the bytes come do not matter: a boundary is found once all of it has come.
protocol Boundary: Sendable {
  /// The next bytes between two documents; empty if a document begins there.
  ///
  /// `place` moves past what was searched, and no further than the next search must begin.
  mutating func next(in bytes: [UInt8], from place: inout Int) -> Range<Int>?

  /// Whether what has come is shown before the next boundary, as a screen that is being drawn.
  var isOfScreens: Bool { get }
  /// Whether an empty document between two boundaries is one.
  var keepsEmpty: Bool { get }
  /// The caption that the bytes of a boundary give to the document after it; empty for none.
  func caption(_ bytes: ArraySlice<UInt8>) -> String
  /// A document without what belongs to the boundary before it, such as a line end.
  func content(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>
}

extension Boundary {
  var isOfScreens: Bool { false }
  var keepsEmpty: Bool { false }
  func caption(_ bytes: ArraySlice<UInt8>) -> String { "" }
  func content(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> { bytes }
}

/// Cuts a stream of bytes at one kind of boundary. O(bytes) in total.
struct Framer: Sendable {
  private var boundary: any Boundary
  /// The bytes of the incomplete document.
  private(set) var pending: [UInt8] = []
  /// The number of pending bytes that were searched.
  private var looked = 0
  private var caption = ""
  /// Whether the pending document is one, even if it is empty.
  private var keepsEmpty = false
  /// Whether the pending document is dropped.
  private var isDropping: Bool

  /// The most bytes that are kept of a dropped document, to find its end.
  private static let longestBoundary = 65_536

  init(_ boundary: any Boundary, isDropping: Bool = false) {
    (self.boundary, self.isDropping) = (boundary, isDropping)
  }

  /// What is on the screen so far, if the stream is screens.
  var screen: SourceDocument? {
    guard boundary.isOfScreens, !pending.allSatisfy(\.isBlank) else { return nil }
    return SourceDocument(bytes: pending, isTerminalText: true)
  }

  /// Adds bytes; returns the documents that they complete.
  mutating func add(_ bytes: some Collection<UInt8>) -> [SourceDocument] {
    pending += bytes
    var documents: [SourceDocument] = []
    var start = 0
    while let range = boundary.next(in: pending, from: &looked) {
      end(pending[start..<range.lowerBound], &documents)
      (start, isDropping, keepsEmpty) = (range.upperBound, false, boundary.keepsEmpty)
      caption = boundary.caption(pending[range])
    }
    remove(isDropping ? looked : start)
    return documents
  }

  /// The document that the end of the stream completes.
  mutating func finish() -> [SourceDocument] {
    var documents: [SourceDocument] = []
    keepsEmpty = !caption.isEmpty
    end(pending[...], &documents)
    return documents
  }

  /// Drops the incomplete document with its rest.
  mutating func drop() {
    isDropping = true
    remove(looked)
    if pending.count > Self.longestBoundary { pending.removeSubrange(Self.longestBoundary...) }
  }

  private mutating func remove(_ count: Int) {
    pending.removeFirst(count)
    looked -= count
  }

  private func end(_ bytes: ArraySlice<UInt8>, _ documents: inout [SourceDocument]) {
    if isDropping || !keepsEmpty && bytes.allSatisfy(\.isBlank) { return }
    documents.append(
      SourceDocument(
        bytes: Array(boundary.content(bytes)), caption: caption,
        isTerminalText: bytes.contains(0x1B)))
  }
}
