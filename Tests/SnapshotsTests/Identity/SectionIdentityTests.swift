import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct SectionIdentityTests {
  private func snapshots(_ texts: String...) throws -> [Snapshot] {
    var reader = SnapshotReader(file: "board.md")
    return try texts.map { try reader.read(Array($0.utf8)) }
  }

  @Test(arguments: [
    // another title, a similar one, one that moves as well, and one below another heading
    ("## Doing\n- a\n- b\n## Done\n", "## Now\n- a\n- b\n## Done\n", ["Doing", "Done"]),
    ("## Review\n", "## Reviewing\n", ["Review"]),
    ("## A\n- x\n- y\n## B\n- z\n", "## Now\n- z\n## A\n- x\n", ["B", "A"]),
    (
      "# Q1\n## Review\n# Q2\n## Done\n- a\n# Q3\n## Done\n",
      "# Q1\n# Q2\n## Review\n# Q3\n## Done\n## Later\n- x\n",
      ["Q1", "Q2", "Review", "Q3", "Done#2", "Later"]
    ),
  ])
  func aHeadingThatChangesIsTheSameSection(old: String, new: String, ids: [String]) throws {
    let after = try snapshots(old, new)[1].sections
    #expect(after.map(\.id) == ids)
    #expect(after.map(\.title) == new.matches(of: /# (\w+)/).map { String($0.1) })
  }

  /// If all rows have changed with a title, it is another section, and its rows are other rows.
  @Test func aSimilarTitleAboveOtherRowsIsAnotherSection() throws {
    var reader = SnapshotReader(file: "kilns.ini")
    let old = try reader.read(Array("[kiln1]\nheat = 900\nwood = oak\n".utf8))
    let new = try reader.read(Array("[kiln2]\nheat = 80\nwood = elm\n".utf8))
    #expect(Set(old.sections.map(\.id)).isDisjoint(with: new.sections.map(\.id)))
    #expect(Set(old.ids).isDisjoint(with: new.ids))
  }

  /// Nor do its changed rows move to a section that replaces it, even if it is not the last one.
  @Test func rowsDoNotMoveToTheSectionThatReplacesTheirs() throws {
    func file(_ title: String, _ heat: Int, _ wood: String) -> String {
      "[loft]\nheat = 1\n[\(title)]\nheat = \(heat)\nwood from = \(wood)/mill/\(heat)\n[yard]\nheat = 2\n"
    }
    var reader = SnapshotReader(file: "kilns.ini")
    let old = try reader.read(Array(file("kiln1", 900, "oak").utf8))
    let new = try reader.read(Array(file("press", 80, "elm").utf8))
    #expect(
      Set(old.sections[1].rows.map(\.id)).isDisjoint(with: new.sections.flatMap(\.rows).map(\.id)))
  }

  /// A setting stays in its section, although its new value is that of the same setting elsewhere.
  @Test func settingsDoNotMoveToAnotherSection() throws {
    func file(_ heats: [String: Int]) -> String {
      ["loft", "yard"].map { "[\($0)]\nwood = oak\nheat = \(heats[$0]!)\nheight = 2\n" }.joined()
    }
    var reader = SnapshotReader(file: "kilns.ini")
    let lists = try [["loft": 80, "yard": 81], ["loft": 81, "yard": 82]].map {
      try reader.read(Array(file($0).utf8))
    }
    #expect(lists[0].ids == lists[1].ids)
    #expect(
      Change(before: lists[0].sections, after: lists[1]).rows.map(\.event) == [.updated, .updated])
  }

  @Test func sectionsThatMoveKeepTheirIdentity() throws {
    let snapshots = try snapshots("## A\n- x\n## B\n- y\n", "## B\n- y\n## A\n- x\n")
    #expect(snapshots[1].sections.map(\.id) == ["B", "A"])
    #expect(snapshots[1].ids == ["2", "1"])
  }

  @Test func theElementsOfAnArrayOfTablesHaveNames() throws {
    func file(_ versions: KeyValuePairs<String, Int>) -> [UInt8] {
      let tables = versions.map {
        "[[crate]]\nkind = \"main\"\nname = \"\($0)\"\nversion = \($1)\n\"x.y\" = 1\nhash = \"\($0)\($1)\"\n"
      }
      return Array(tables.joined(separator: "\n").utf8)
    }
    var reader = SnapshotReader(file: "zoo.toml")
    _ = try reader.read(file(["ant": 1, "bee": 2, "cat": 3, "dog": 4]))
    let snapshot = try reader.read(file(["zebra": 7, "ant": 1, "bee": 3, "dog": 4]))
    #expect(snapshot.sections.map(\.id) == ["[crate]", "zebra", "ant", "bee", "dog"])
    #expect(snapshot.sections.map(\.title) == ["[crate]", "zebra", "ant", "bee", "dog"])
  }

  /// Sections with the same title are the same if they share most rows, and otherwise only in order.
  @Test(arguments: [
    ("oak elm ash", "elm ash", ["B", "C"]), ("oak elm", "fir oak elm", ["D", "A", "B"]),
    ("oak elm ash", "ash oak elm", ["C", "A", "B"]), ("oak elm", "elm fir", ["B", "D"]),
    ("oak elm", "oak fir", ["A", "B"]), ("oak", "fir oak", ["D", "A"]),
  ])
  func equalTitlesArePairedByTheirRows(old: String, new: String, expected: [String]) throws {
    let names = ["Kiln": "A", "Kiln#2": "B", "Kiln#3": old.count > 7 ? "C" : "D"]
    for file in ["kilns.md", "kilns.ini"] {
      func text(heat: Int, of woods: String) -> String {
        woods.split(separator: " ").map { wood in
          file == "kilns.md"
            ? "## Kiln\n- \(wood)\n- made of \(wood)\n- heat \(heat)\n"
            : "# of \(wood)\n[Kiln]\nwood = \(wood)\nheat = \(heat)\n\n"
        }.joined()
      }
      var reader = SnapshotReader(file: file)
      _ = try reader.read(text(heat: 800, of: old))
      let ids = try reader.read(text(heat: 950, of: new)).sections.map { names[$0.id] ?? $0.id }
      #expect(ids == expected.map { $0 == "D" && old == "oak" ? "B" : $0 }, "\(file)")
    }
  }

  @Test func aReturningTitleIsANewSection() throws {
    let snapshots = try snapshots("## A\n- x\n", "## Zoo\n- x\n", "## Zoo\n- x\n## A\n- q\n")
    #expect(snapshots[2].sections.map(\.id) == ["A", "A#2"])
  }

  @Test func aCardThatMovesToAnotherSectionKeepsItsIdentity() throws {
    let snapshots = try snapshots("## A\n- x\n- y\n## B\n- x\n", "## A\n- y\n## B\n- x\n- x\n")
    #expect(snapshots[0].ids == ["1", "2", "3"])
    #expect(snapshots[1].ids == ["2", "3", "1"])
  }

  private static let release = """
    # Changelog
    ## [Unreleased]
    ## [0.2.0]
    ### Added
    - sections
    - search
    ### Fixed
    - resize
    ## [0.1.0]
    ### Added
    - list
    ### Fixed
    - width

    """

  @Test func equalTitlesBelowOtherHeadingsAreOtherSections() throws {
    let before = Self.release
    let after = before.replacing(
      "[Unreleased]\n", with: "[Unreleased]\n### Added\n- export\n### Fixed\n- tabs\n")
    let snapshots = try snapshots(before, after)
    let added = snapshots[1].sections.map(\.id).filter { id in
      !snapshots[0].sections.contains { $0.id == id }
    }
    #expect(added == ["Added#3", "Fixed#3"])
    #expect(
      snapshots[1].sections.map(\.id).filter { !added.contains($0) }
        == snapshots[0].sections.map(\.id))
    #expect(Set(snapshots[0].ids).isSubset(of: snapshots[1].ids))
  }

  @Test func aRenamedHeadingKeepsTheSectionsBelowIt() throws {
    let before = Self.release.replacing("## [0.2.0]\n", with: "")
      .replacing("[Unreleased]\n", with: "[Unreleased]\n\n")
    let snapshots = try snapshots(
      before, before.replacing("[Unreleased]", with: "[0.2.0] - 2026-02-11"))
    #expect(snapshots[1].sections[1].title == "[0.2.0] - 2026-02-11")
    #expect(snapshots[1].sections.map(\.id) == snapshots[0].sections.map(\.id))
    #expect(snapshots[1].ids == snapshots[0].ids)
  }

  @Test func aNewHeadingAboveSectionsLeavesThemUnchanged() throws {
    let before = Self.release.replacing("## [0.2.0]\n", with: "")
    let snapshots = try snapshots(before, Self.release)
    #expect(
      snapshots[1].sections.map(\.id)
        == ["Changelog", "[Unreleased]", "[0.2.0]"] + snapshots[0].sections.dropFirst(2).map(\.id))
    #expect(snapshots[1].ids == snapshots[0].ids)
  }

  @Test func aHeadingStaysWhenOthersAreInsertedBelow() throws {
    let snapshots = try snapshots("# Old\n", "# Old\n## Sub\n- a\n", "# New\n# Old\n## Sub\n- a\n")
    #expect(snapshots[1].sections.map(\.id) == ["Old", "Sub"])
    #expect(snapshots[2].sections.map(\.id) == ["New", "Old", "Sub"])
  }
}
