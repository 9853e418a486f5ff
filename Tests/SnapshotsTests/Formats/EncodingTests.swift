import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Files from other systems are read as text, and rows that differ only in their encoding are the
/// same.
@Suite struct EncodingTests {
  private func deck(_ files: [UInt8]..., type: String = "csv") throws -> Deck {
    let names = files.indices.map { "\($0).\(type)" }
    return try Deck.load(names, from: .memory(Dictionary(uniqueKeysWithValues: zip(names, files))))
  }

  private static let table = "id,sea\n1,Ägäis\n2,Øresund\n"

  private static func utf16(_ text: String, isLittleEndian: Bool) -> [UInt8] {
    "\u{FEFF}\(text)".utf16.flatMap { unit in
      isLittleEndian
        ? [UInt8(unit & 0xFF), UInt8(unit >> 8)] : [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
  }

  static let written: [[UInt8]] = [
    utf16(table, isLittleEndian: true), utf16(table, isLittleEndian: false),
    table.unicodeScalars.map { UInt8($0.value) },
    Array(table.replacing("\n", with: "\r").utf8), Array(table.replacing("\n", with: "\r\n").utf8),
    Array("\u{FEFF}\(table)".utf8),
  ]

  @Test(arguments: written) func theSameTableIsRead(bytes: [UInt8]) throws {
    let deck = try deck(Array(Self.table.utf8), bytes)
    #expect(deck.snapshots[1].sections == deck.snapshots[0].sections)
    #expect(deck.snapshots[1].texts == ["1  Ägäis", "2  Øresund"])
    #expect(deck.snapshots[1].columnChanges.isEmpty)
  }

  @Test func linesMayEndInCROnly() throws {
    let deck = try deck(Array("oil\rtar\r".utf8), Array("oil\rwax\r".utf8), type: "txt")
    #expect(deck.snapshots.map(\.texts) == [["oil", "tar"], ["oil", "wax"]])
  }

  /// A half-written file ends inside a character, which does not change the encoding of the others.
  @Test func anIncompleteCharacterIsNotLatin1() throws {
    let torn = Array("é\n".utf8) + [0xC3]
    #expect(try deck(torn, type: "txt").snapshots[0].texts == ["é", "\u{FFFD}"])
  }

  @Test func aLongSecondFileIsDecodedToo() throws {
    let line = "one line that is written often enough to make the file long\n"
    let text = String(repeating: line, count: 3_000)
    let latin1 = Array(text.utf8) + [0xE9, 0x0A] + Array(text.utf8)
    let deck = try Deck.load(
      ["a.txt", "b.txt"],
      from: .memory(["a.txt": Array("\(text)e\n\(text)".utf8), "b.txt": latin1]))
    #expect(deck.snapshots[1].texts[3_000] == "é")
  }

  @Test func differingColumnsAreReported() throws {
    let deck = try deck(Array("id,depth\n1,\n".utf8), Array("id,width\n1,\n".utf8))
    #expect(deck.snapshots[0].sections == deck.snapshots[1].sections)
    #expect(
      deck.snapshots[1].columnChanges == [
        ColumnChange(name: "depth", isInserted: false),
        ColumnChange(name: "width", isInserted: true),
      ])
    #expect(
      try self.deck(Array("a,b\n".utf8), Array("b,a\n".utf8)).snapshots[1].columnChanges.isEmpty)
  }

  @Test(arguments: [
    ("└─root", "root"), ("│ ├─home", "home"), ("  |-var", "var"), ("| `-log", "log"),
    ("└── z.txt", "z.txt"), ("-5", "-5"), ("a|b", "a|b"), ("|", "|"), ("  x  ", "x"),
    ("`ls`", "`ls`"),
  ])
  func treeGlyphsAreNotPartOfAKey(value: String, name: String) {
    #expect(TreeGlyphs.dropped(from: value) == name)
  }

  @Test func aRowKeepsItsIdentityInATree() throws {
    let deck = try deck(
      Array("name\tsize\n└─fig\t1\n".utf8), Array("name\tsize\n├─fig\t1\n└─plum\t2\n".utf8),
      type: "tsv")
    #expect(deck.snapshots.map(\.ids) == [["fig"], ["fig", "plum"]])
  }
}
