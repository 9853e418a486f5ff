import Notation
import Snapshots

/// A form feed ends a document.
struct FormFeed: Boundary {
  let keepsEmpty = true

  func next(in bytes: [UInt8], from place: inout Int) -> Range<Int>? {
    guard let found = bytes[place...].firstIndex(of: 0x0C) else {
      place = bytes.count
      return nil
    }
    place = found + 1
    return found..<place
  }

  func content(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = bytes.first == .carriageReturn ? bytes.dropFirst() : bytes
    return rest.first == .lineFeed ? rest.dropFirst() : rest
  }
}

/// A line that divides documents, or begins one.
struct SeparatingLine: Boundary {
  enum Kind {
    case blank
    /// A line in which an expression is found; it is the caption of the next document.
    case caption(Pattern)
    /// The first line of each screen of a program.
    case banner(Pattern)
  }
  let kind: Kind

  /// The first line of each screen of programs that do not clear it: `top -b`.
  static let banners = ["^top - [0-9][0-9]:"].compactMap { try? Pattern($0) }

  var isOfScreens: Bool { if case .banner = kind { true } else { false } }
  var keepsEmpty: Bool { if case .caption = kind { true } else { false } }

  func next(in bytes: [UInt8], from place: inout Int) -> Range<Int>? {
    while let line = bytes.nextLine(from: &place) {
      guard separates(bytes[line].dropLast()) else { continue }
      return isOfScreens ? line.lowerBound..<line.lowerBound : line
    }
    return nil
  }

  func caption(_ bytes: ArraySlice<UInt8>) -> String {
    keepsEmpty ? PlainText.line(Text.lines(of: Array(bytes)).first ?? "", maximum: 80) : ""
  }

  private func separates(_ line: ArraySlice<UInt8>) -> Bool {
    switch kind {
    case .blank: return line.allSatisfy(\.isBlank)
    case .caption(let pattern), .banner(let pattern):
      let text = line.last == .carriageReturn ? line.dropLast() : line
      return pattern.isFound(in: String(decoding: text, as: UTF8.self))
    }
  }
}

/// A sequence that clears the screen or goes to its first line.
struct ClearedScreen: Boundary {
  let isOfScreens = true

  /// Behind ESC: erase the display, with what was scrolled away or not; reset; go to the first line.
  private static let sequences = ["[2J", "[3J", "c", "[H", "[;H", "[1;1H"].map { Array($0.utf8) }
  private static let longest = 5

  func next(in bytes: [UInt8], from place: inout Int) -> Range<Int>? {
    while let escape = bytes[place...].firstIndex(of: 0x1B) {
      let rest = bytes[(escape + 1)...]
      if let sequence = Self.sequences.first(where: rest.starts(with:)) {
        place = escape + 1 + sequence.count
        return escape..<place
      }
      place = escape
      // its rest may be still to come
      guard rest.count >= Self.longest else { return nil }
      place += 1
    }
    place = bytes.count
    return nil
  }
}

/// Nothing: the stream is one document.
struct NoBoundary: Boundary {
  func next(in bytes: [UInt8], from place: inout Int) -> Range<Int>? {
    place = bytes.count
    return nil
  }
}

extension [UInt8] {
  /// The line at `place`, with its line feed, after which `place` moves; `nil` if it has not ended.
  func nextLine(from place: inout Int) -> Range<Int>? {
    guard let end = self[place...].firstIndex(of: .lineFeed) else { return nil }
    defer { place = end + 1 }
    return place..<end + 1
  }
}
