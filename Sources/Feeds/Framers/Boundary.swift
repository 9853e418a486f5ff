import FlipbookNotation
import FlipbookSnapshots

/// A kind of boundary between documents in a stream of bytes, and the progress of the search for it.
///
/// The division of the bytes into chunks does not matter: a boundary is found when it has arrived completely.
struct Boundary: Sendable {
  enum Kind {
    /// A form feed ends a document.
    case formFeed
    case blankLines
    /// A line that matches an expression; it is the caption of the next document.
    case caption(Pattern)
    /// A sequence that clears the screen or goes to its first line.
    case clearedScreen
    case table(RepeatedTable)
    case values(JSONValues)
    /// There is no boundary: the stream is one document.
    case end
  }
  private(set) var kind: Kind
  /// The number of bytes known not to contain the start of the next boundary.
  var searched = 0

  init(_ kind: Kind, after searched: Int = 0) { (self.kind, self.searched) = (kind, searched) }

  /// Whether an incomplete document is shown before the next boundary, as a screen that is being drawn.
  var isOfScreens: Bool {
    switch kind {
    case .clearedScreen, .table: true
    default: false
    }
  }

  /// Whether an empty document between two boundaries counts.
  var keepsEmpty: Bool {
    switch kind {
    case .formFeed, .caption: true
    default: false
    }
  }

  /// The caption for the next document that a boundary contains; empty if there is none.
  func caption(_ bytes: ArraySlice<UInt8>) -> String {
    if case .caption = kind { PlainText.line(Self.text(bytes), maximum: 80) } else { "" }
  }

  /// The document without the line end that belongs to the preceding boundary.
  func content(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard case .formFeed = kind else { return bytes }
    let rest = bytes.first == .carriageReturn ? bytes.dropFirst() : bytes
    return rest.first == .lineFeed ? rest.dropFirst() : rest
  }

  /// The next bytes that separate two documents; empty if a document begins right there.
  mutating func next(in bytes: [UInt8]) -> Range<Int>? {
    switch kind {
    case .formFeed:
      let found = bytes[searched...].firstIndex(of: 0x0C)
      searched = found.map { $0 + 1 } ?? bytes.count
      return found.map { $0..<$0 + 1 }
    case .blankLines: return nextLine(in: bytes) { $0.allSatisfy(\.isBlank) }
    case .caption(let pattern): return nextLine(in: bytes) { pattern.isFound(in: Self.text($0)) }
    case .clearedScreen: return nextClearing(in: bytes)
    case .table(let table): return table.next(in: bytes, from: &searched)
    case .values(var values):
      defer { kind = .values(values) }
      return values.next(in: bytes, from: &searched)
    case .end:
      searched = bytes.count
      return nil
    }
  }

  private mutating func nextLine(
    in bytes: [UInt8], where divides: (ArraySlice<UInt8>) -> Bool
  ) -> Range<Int>? {
    while let line = bytes.nextLine(from: &searched) {
      if divides(bytes[line]) { return line }
    }
    return nil
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    Text.lines(of: Array(line)).first ?? ""
  }

  /// Sequences after ESC: erase the display, with or without the scrolled lines; reset; go to the first line.
  private static let clearings = ["[2J", "[3J", "c", "[H", "[;H", "[1;1H"].map { Array($0.utf8) }
  private static let longestClearing = 5

  private mutating func nextClearing(in bytes: [UInt8]) -> Range<Int>? {
    while let escape = bytes[searched...].firstIndex(of: 0x1B) {
      let rest = bytes[(escape + 1)...]
      if let clearing = Self.clearings.first(where: rest.starts(with:)) {
        searched = escape + 1 + clearing.count
        return escape..<searched
      }
      searched = escape
      // the rest of the sequence may not have arrived yet
      guard rest.count >= Self.longestClearing else { return nil }
      searched += 1
    }
    searched = bytes.count
    return nil
  }
}

extension [UInt8] {
  /// Returns the line at `place` with its line feed and advances `place` past it; `nil` if the line is
  /// incomplete.
  func nextLine(from place: inout Int) -> Range<Int>? {
    guard let end = self[place...].firstIndex(of: .lineFeed) else { return nil }
    defer { place = end + 1 }
    return place..<end + 1
  }
}
