import FlipbookHistories
import ListDiff
import FlipbookSnapshots
import FlipbookValueTrees

@testable import FlipbookReading

/// Files of rows: the properties that hold for any content.
enum FormatCheck {
  static let file = "input"

  /// Reads the first lines, then all of the input, as if the file had grown.
  static func check(_ input: [UInt8], _ format: Format) {
    var options = DeckOptions()
    options.format = format
    var reader = SnapshotReader(file: file, options: options)
    var other = reader
    let first = read(halves(of: input).0, with: &reader)
    _ = read(halves(of: input).0, with: &other)
    let second = read(input, with: &reader)
    expect(read(input, with: &other) == second, "read twice, it is not the same")
    if let second {
      let before = (reader.rekeyed ?? first)?.sections
      ChangeCheck.check(Change(before: before, after: second))
      let again = read(input, with: &reader)
      expect(again?.sections == second.sections, "the same bytes again are another list")
    }
    RecordingCheck.checkRoundTrip([first, second].compactMap(\.self))
  }

  /// Reads both halves of the input as `diff` reads two files.
  static func checkDiff(_ input: [UInt8]) {
    let (old, new) = halves(of: input)
    let files = ["old": old, "new": new]
    let source = FileSource.memory(files)
    do throws(SnapshotError) {
      let deck = try Deck.load(["old", "new"], options: DeckOptions(), from: source)
      for snapshot in deck.snapshots { check(snapshot) }
      guard deck.snapshots.count == 2 else { return }
      ChangeCheck.check(
        Change(before: deck.snapshots[0].sections, after: deck.snapshots[1]))
    } catch {
      ErrorCheck.check(error, in: files)
    }
  }

  /// The lines before the middle, and the rest.
  static func halves(of input: [UInt8]) -> ([UInt8], [UInt8]) {
    let end = input[(input.count / 2)...].firstIndex(of: 0x0A).map { $0 + 1 } ?? input.count
    return (Array(input[..<end]), Array(input[end...]))
  }

  static func read(_ bytes: [UInt8], with reader: inout SnapshotReader) -> Snapshot? {
    do throws(SnapshotError) {
      let snapshot = try reader.read(bytes)
      check(snapshot)
      return snapshot
    } catch {
      ErrorCheck.check(error, in: [file: bytes])
      return nil
    }
  }

  static func check(_ snapshot: Snapshot) {
    var ids: Set<RowID> = []
    var sections: Set<String> = []
    for section in snapshot.sections {
      expect(sections.insert(section.id).inserted, "two sections “\(section.id)”")
      for row in section.rows {
        expect(ids.insert(row.id).inserted, "two rows \(row.id)")
        check(row)
      }
    }
  }

  static func check(_ row: SnapshotRow) {
    let text = Array(row.text.utf8)
    var end = 0
    for styled in row.styles {
      expect(styled.range.lowerBound >= end, "colours overlap in \(row.text)")
      expect(styled.range.upperBound <= text.count, "colours end behind \(row.text)")
      end = styled.range.upperBound
      for place in [styled.range.lowerBound, end] where place < text.count {
        expect(text[place] & 0xC0 != 0x80, "colours end inside a character of \(row.text)")
      }
    }
    for field in row.fields {
      expect(row[field: field.name] != nil, "no value of \(field.name)")
    }
  }
}

/// The size of a result is limited in proportion to the input, so that no input is a bomb.
enum SizeCheck {
  static func check(_ history: History, of input: [UInt8]) {
    let rows = (0..<history.count).map { history.sections(at: $0).reduce(0) { $0 + $1.rows.count } }
    expect((rows.max() ?? 0) <= input.count, "\(rows.max() ?? 0) rows of \(input.count) bytes")
    let size = history.byteCount
    expect(size <= (input.count << 9) + (1 << 20), "\(size) bytes of \(input.count)")
  }

  static func check(_ deck: Deck, of files: [String: [UInt8]]) {
    let size = files.values.reduce(0) { $0 + $1.count }
    expect(deck.snapshots.count <= size, "\(deck.snapshots.count) snapshots of \(size) bytes")
  }

  static func check(_ tree: ValueTree, of input: [UInt8]) {
    let (values, size) = (tree.nodes.count, tree.bytes.count)
    expect(values <= input.count + 100_001, "\(values) values of \(input.count) bytes")
    expect(size <= (input.count << 4) + (8 << 20), "\(size) bytes of \(input.count)")
  }
}

/// The change from one snapshot to the next.
enum ChangeCheck {
  static func check(_ change: Change) {
    let (before, after) = (change.before ?? [], change.after.sections)
    do throws(ListUpdateError) {
      let landed = try change.stages.applying(to: before)
      expect(landed == after, "the stages lead to another list")
      expect(try change.stages.inverted(from: before).applying(to: after) == before, "no way back")
    } catch {
      expect(false, "the stages do not fit: \(error)")
    }
    expect(change.patch.applied(to: before) == after, "the patch leads to another list")
    ValueCheck.checkPrinted(change)
  }
}

/// Messages that name a file and line.
enum ErrorCheck {
  /// Checks that a message is one line, and that the file has the line that it names.
  static func check(_ error: SnapshotError, in files: [String: [UInt8]]) {
    checkWords(error.description)
    guard let line = error.line, let bytes = files[error.place] else { return }
    let lines = lineCount(bytes)
    expect((1...lines).contains(line), "line \(line) of \(lines): \(error)")
  }

  static func checkWords(_ words: String) {
    for scalar in words.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      expect(!isControl, "a control character in a message: \(words)")
    }
  }

  /// The largest possible number of lines, counting everything that ends a line even for YAML.
  static func lineCount(_ bytes: [UInt8]) -> Int {
    let ends = String(decoding: bytes, as: UTF8.self).unicodeScalars.count {
      ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains($0)
    }
    return ends + 1
  }
}
