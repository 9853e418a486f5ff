import FlipbookSnapshots

@testable import FlipbookReading
@testable import FlipbookCommand

/// Files of settings: a `deck.yaml`, and the configuration.
enum SettingsCheck {
  private static let table = """
    name,kind,size,price
    apple,fruit,10,1.50
    pear,fruit,8,2
    leek,vegetable,,0.75
    "plum, dried",fruit,1.5Ki,$3
    leek,vegetable,12,1e3

    """

  /// The deck of a folder with some files.
  static func checkDeck(_ input: [UInt8]) {
    let files = [
      "folder/deck.yaml": input, "folder/a.csv": Array(table.utf8),
      "folder/b.csv": Array(table.utf8.dropLast(28)), "folder/c.txt": Array("one\ntwo\n".utf8),
      "folder/d.json": Array(#"{"x": [{"a": 1, "b": [2]}], "y": [3]}"#.utf8),
    ]
    func load() throws(SnapshotError) -> Deck {
      try Deck.load(["folder"], from: .memory(files))
    }
    do throws(SnapshotError) {
      let deck = try load()
      expect(try load() == deck, "read twice, it is not the same")
      SizeCheck.check(deck, of: files)
      for snapshot in deck.snapshots { FormatCheck.check(snapshot) }
      for diagnostic in deck.diagnostics { ErrorCheck.checkWords(diagnostic.description) }
      for (before, after) in zip(deck.snapshots, deck.snapshots.dropFirst()) {
        ChangeCheck.check(Change(before: before.sections, after: after))
      }
    } catch {
      ErrorCheck.check(error, in: files)
    }
  }

  static func checkConfiguration(_ input: [UInt8]) {
    guard let text = String(validating: input, as: UTF8.self) else { return }
    do {
      let configuration = try Configuration(yaml: text, file: "config.yaml")
      expect(try Configuration(yaml: text, file: "config.yaml") == configuration, "not the same")
    } catch {
      guard let failure = Failure(error) else { return expect(false, "\(error)") }
      expect(failure.status == .trouble, "status \(failure.status)")
      // the beginning of a message that names a line
      let start = "config.yaml: line "
      expect(failure.message.hasPrefix(start), "no place: \(failure.message)")
      let line = Int(failure.message.dropFirst(start.count).prefix { $0 != ":" })
      let lines = ErrorCheck.lineCount(input)
      expect(line.map((1...lines).contains) == true, "of \(lines) lines: \(failure.message)")
    }
  }
}
