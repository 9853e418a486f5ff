import Glibc
import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct DeckTests {
  private func load(
    _ files: [String: String], _ paths: [String] = ["deck"], _ options: DeckOptions = DeckOptions()
  ) throws -> Deck {
    try Deck.load(paths, options: options, from: .texts(files))
  }

  private func manifestError(_ yaml: String) -> String? {
    let error = #expect(throws: SnapshotError.self) {
      try load(["deck/deck.yaml": yaml, "deck/a.txt": "a\n"])
    }
    return error?.description
  }

  @Test func aPlainFolderIsPlayedInNaturalOrder() throws {
    let deck = try load([
      "deck/10-b.txt": "j\n", "deck/2a.txt": "b\n", "deck/B9.txt": "", "deck/b10.txt": "",
      "deck/01.txt": "", "deck/.hidden": "", "deck/1.txt~": "",
      "deck/README.md": "", "deck/inner/3.txt": "",
    ])
    #expect(deck.title == "deck")
    #expect(deck.snapshots.map(\.name) == ["01", "2a", "10-b", "B9", "b10"])
  }

  @Test func severalFilesArePlayedInTheGivenOrder() throws {
    let deck = try load(["b.txt": "x\ny\n", "a.txt": "y\n"], ["b.txt", "a.txt"])
    #expect(deck.title == "b.txt – a.txt")
    #expect(deck.snapshots.map(\.ids) == [["1", "2"], ["2"]])
  }

  @Test func filesOfOneNameAreDistinguishedByTheirPaths() throws {
    let deck = try load(["old/a.txt": "x", "new/a.txt": "x"], ["old/a.txt", "new/a.txt"])
    #expect(deck.snapshots.map(\.name) == ["old/a.txt", "new/a.txt"])
  }

  @Test func optionsWinOverTheManifest() throws {
    let files = [
      "deck/deck.yaml": "file: ../t.csv\nsort: n\nlimit: 1\n",
      "t.csv": "n,g\n1,x\n2,y\n",
    ]
    let options = DeckOptions(
      table: .with {
        $0.sort = "-n"
        $0.sectionBy = "g"
      })
    let deck = try load(files, ["deck/deck.yaml"], options)
    #expect(deck.title == "deck")
    #expect(deck.snapshots[0].sections.map(\.title) == ["y"])
    #expect(deck.snapshots[0].texts == ["2"])
  }

  /// A deck made by somebody else cannot show files around it.
  @Test(arguments: ["../t.csv", "inner/../../t.csv", "/t.csv"])
  func theDeckOfAFolderNamesFilesInIt(name: String) throws {
    let files = ["deck/deck.yaml": "file: \(name)\n", "t.csv": "n\n1\n"]
    let reason = "leads outside the deck's folder; copy it inside, or open deck/deck.yaml itself"
    let error = SnapshotError("deck/deck.yaml", "“\(name)” \(reason)")
    #expect(throws: error) { try load(files, ["deck"]) }
    if !name.hasPrefix("/") { #expect(try load(files, ["deck/deck.yaml"]).snapshots.count == 1) }
  }

  @Test func aLinkLeadsOutOfTheFolderToo() throws {
    let folder = TemporaryFolder()
    folder.makeFolder("deck")
    folder.write("n\n1\n", to: "t.csv")
    folder.write("file: link.csv\n", to: "deck/deck.yaml")
    folder.link("deck/link.csv", to: "../t.csv")
    let path = folder("deck")
    #expect(refusal(path)?.hasPrefix("\(path)/deck.yaml: “link.csv” leads outside ") == true)
    folder.delete("deck/deck.yaml")
    let reason = "leads outside the deck's folder; copy it inside, or open"
    #expect(refusal(path) == "\(path): “link.csv” \(reason) each file itself")
    folder.delete("deck/link.csv")
    folder.write("n\n1\n", to: "deck/a.csv")
    folder.link("deck/b.csv", to: "a.csv")
    #expect(try Deck.load([path]).snapshots.count == 2)
    folder.write("file: a.csv\n", to: "other.yaml")
    folder.link("deck/deck.yaml", to: "../other.yaml")
    #expect(refusal(path) == "\(path)/deck.yaml: “deck.yaml” \(reason) \(path)/deck.yaml itself")
    #expect(try Deck.load([path + "/deck.yaml"]).snapshots.count == 1)
  }

  /// Nobody may ever write to the pipe.
  @Test func aPipeIsNotAFileOfADeck() throws {
    let folder = TemporaryFolder()
    folder.makeFolder("deck")
    mkfifo(folder("deck/deck.yaml"), 0o600)
    let (path, manifest) = (folder("deck"), folder("deck/deck.yaml"))
    let reason = "is a named pipe, which a deck cannot contain; replace it with a file"
    for path in [path, manifest] {
      #expect(refusal(path) == "\(manifest): “deck.yaml” \(reason)")
    }
    folder.delete("deck/deck.yaml")
    folder.write("files: [a.csv, b.csv]\n", to: "deck/deck.yaml")
    folder.write("n\n1\n", to: "deck/a.csv")
    mkfifo(folder("deck/b.csv"), 0o600)
    for path in [path, manifest] { #expect(refusal(path) == "\(manifest): “b.csv” \(reason)") }
    folder.delete("deck/deck.yaml")
    #expect(try Deck.load([path]).snapshots.count == 1)
  }

  /// The message for a deck that is refused.
  private func refusal(_ path: String) -> String? {
    do throws(SnapshotError) {
      _ = try Deck.load([path])
      return nil
    } catch {
      return error.description
    }
  }

  @Test func anEmptyFileIsAnEmptySnapshot() throws {
    #expect(try load(["deck/1.csv": ""]).snapshots[0].sections.map(\.rows.count) == [0])
    #expect(try load(["deck/1.txt": ""]).snapshots[0].sections.map(\.rows.count) == [0])
  }

  @Test(arguments: [
    (
      "title: x\nfile: a.txt\ncolour: red\n",
      "/deck.yaml: line 3: unknown key “colour”; keys: title, file, files, rows, where, frame-by, "
        + "section-by, key, sort, limit, columns, bar, color-by"
    ),
    (
      "file: a.txt\ncolums: n\n",
      "/deck.yaml: line 2: unknown key “colums”; did you mean “columns”? keys: title, file, "
        + "files, rows, where, frame-by, section-by, key, sort, limit, columns, bar, color-by"
    ),
    (
      "file: a.txt\nlimit: many\n",
      "/deck.yaml: line 2: limit: “many”: expected a whole number, 0 or more"
    ),
    ("title: x\n", "/deck.yaml: line 1: file: is missing; add “file:”, or “files:” with a list"),
    ("file: none.txt\n", "/none.txt: no such file; check the name"),
  ]) func troubleIsNamedInOneLine(yaml: String, message: String) {
    #expect(manifestError(yaml) == "deck" + message)
  }

  @Test func troubleWithYAMLAndColumnsIsNamed() {
    #expect(
      manifestError("file: [a\n")?.hasPrefix("deck/deck.yaml: line 2: not valid YAML") == true)
    #expect(
      manifestError("file: a.txt\nkey: a\n")
        == "--key needs columns, but deck/a.txt is read as lines; "
        + "omit it, or choose a format with columns: --format csv, table or jsonl")
  }

  @Test func aFolderWithoutSnapshotsAndAMixOfKindsAreRefused() {
    #expect(throws: SnapshotError("deck", "no snapshots in this folder; add files or a deck.yaml"))
    { try load(["deck/.hidden": ""]) }
    #expect(throws: SnapshotError.fileNotFound(file: "deck")) { try load([:]) }
    #expect(
      throws: SnapshotError(
        "", "a.csv has columns, but b.txt has none; read both in the same format with --format")
    ) {
      try load(["a.csv": "a\n", "b.txt": "b\n"], ["a.csv", "b.txt"])
    }
  }

  @Test func aDeckDoesNotFillTheMemoryWithOneFile() throws {
    let text = String(repeating: "x", count: 1 << 20)
    func load(_ count: Int) throws -> Int {
      let names = Array(repeating: "a.txt", count: count).joined(separator: ", ")
      return try self.load(["deck/deck.yaml": "files: [\(names)]\n", "deck/a.txt": text])
        .snapshots.count
    }
    #expect(try load(3) == 3)
    let error = #expect(throws: SnapshotError.self) { try load(70) }
    let words = error?.description ?? ""
    #expect(words.hasPrefix("deck/a.txt: cannot be read: the deck reads more than"), "\(words)")
  }
}
