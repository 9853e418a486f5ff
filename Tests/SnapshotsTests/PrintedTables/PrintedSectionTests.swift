import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// Changes of outputs with several printed tables, each of which is a section.
@Suite struct PrintedSectionTests {
  /// A printed table of random values, with the kinds of its columns.
  private struct Printed {
    enum Kind: CaseIterable { case number, size, duration, share, word }

    var title: String
    var names: [String]
    var kinds: [Kind]
    var rows: [[String]]

    init(_ place: Int, using random: inout SeededGenerator) {
      title = ["Ovens:", "Looms:", "Barges:", "Kilns:"][place]
      let letter = ["O", "L", "B", "K"][place]
      kinds =
        [.number]
        + (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Kind.allCases.randomElement(using: &random)!
        }
      names =
        ["\(letter)NAME"] + kinds.indices.map { "\(letter)\(["IN", "OUT", "LOAD", "AGE"][$0])" }
      rows = []
      let trees = ["oak", "elm", "ash", "fir", "larch", "alder"]
      for tree in trees.prefix(Int.random(in: 2...6, using: &random)) {
        rows.append(row("\(tree)-\(letter.lowercased())", using: &random))
      }
    }

    func row(_ name: String, using random: inout SeededGenerator) -> [String] {
      [name] + kinds.map { Self.value($0, using: &random) }
    }

    static func value(_ kind: Kind, using random: inout SeededGenerator) -> String {
      let number = Int.random(in: 1...9_999, using: &random)
      return switch kind {
      case .number: "\(number)"
      case .size: "\(number)Mi"
      case .duration: "\(number)ms"
      case .share: "\(number % 100)%"
      case .word: ["open", "shut", "ajar"][number % 3]
      }
    }

    func text(isTitled: Bool, isUnderlined: Bool) -> String {
      let all = [names] + rows
      let widths = names.indices.map { column in all.map { $0[column].count }.max()! }
      func line(_ values: [String]) -> String {
        var line = ""
        for (column, value) in values.enumerated() {
          let blanks = String(repeating: " ", count: widths[column] - value.count)
          line += (column % 2 == 1 ? blanks + value : value + blanks) + "  "
        }
        return line + "\n"
      }
      return (isTitled ? title + "\n" : "") + line(names)
        + (isUnderlined ? line(widths.map { String(repeating: "-", count: $0) }) : "")
        + rows.map(line).joined()
    }
  }

  /// An edit of the tables, and what must be reported.
  private enum Edit: String, CaseIterable {
    case none, insert, delete, update, rename, move, deleteFirst, deleteLast, insertFirst,
      insertLast

    func apply(to tables: inout [Printed], using random: inout SeededGenerator) -> [String] {
      let place = tables.indices.randomElement(using: &random)!
      let row = tables[place].rows.indices.randomElement(using: &random)!
      switch self {
      case .none: return []
      case .insert:
        tables[place].rows.insert(tables[place].row("newcomer", using: &random), at: row)
        return ["inserted newcomer"]
      case .delete: return ["deleted \(tables[place].rows.remove(at: row)[0])"]
      case .update:
        // wider than all other values
        tables[place].rows[row][1] = "1234567"
        return ["updated \(tables[place].rows[row][0])"]
      case .rename:
        tables[place].title = "Sheds:"
        return ["section updated Sheds:"]
      case .move:
        tables.append(tables.removeFirst())
        return ["section moved"]
      case .deleteFirst: return ["section deleted \(tables.removeFirst().title)"]
      case .deleteLast: return ["section deleted \(tables.removeLast().title)"]
      case .insertFirst:
        tables.insert(Printed(3, using: &random), at: 0)
        return ["section inserted Kilns:"]
      case .insertLast:
        tables.append(Printed(3, using: &random))
        return ["section inserted Kilns:"]
      }
    }
  }

  /// The reported changes of rows, except those of whole sections, and of sections.
  private func report(from old: String, to new: String, isTitled: Bool = true) throws -> [String] {
    let deck = try Deck.load(["a", "b"], from: .texts(["a": old, "b": new]))
    #expect(deck.snapshots[1].columnChanges.isEmpty && deck.diagnostics.isEmpty)
    let (before, after) = (deck.snapshots[0].sections, deck.snapshots[1])
    let change = Change(before: before, after: after).without(.none)
    let sections = change.sections.filter { $0.event != .passed }.map { section in
      let title = section.new.map { after.sections[$0].title } ?? before[section.old!].title
      return "section \(section.event)" + (section.event == .moved || !isTitled ? "" : " " + title)
    }
    let rows = change.rows.filter { !$0.isOfSection && change.tells($0, without: .none) }
    return sections
      + rows.map { "\($0.event) \((change.new($0) ?? change.old($0))!.fields.first?.value ?? "")" }
  }

  @Test(arguments: 0..<2) func everyEditIsReportedAsItIs(seed: Int) throws {
    for edit in Edit.allCases {
      var random = SeededGenerator(seed: UInt64(seed))
      let isTitled = edit == .rename || Bool.random(using: &random)
      let isUnderlined = Bool.random(using: &random)
      var tables = (0..<Int.random(in: 2...3, using: &random)).map { Printed($0, using: &random) }
      func text() -> String {
        tables.map { $0.text(isTitled: isTitled, isUnderlined: isUnderlined) }
          .joined(separator: "\n")
      }
      let old = text()
      let expected = edit.apply(to: &tables, using: &random).map { line in
        isTitled || !line.hasPrefix("section") || edit == .move
          ? line : line.split(separator: " ").prefix(2).joined(separator: " ")
      }
      let found = try report(from: old, to: text(), isTitled: isTitled)
      #expect(found == expected, "\(edit) \(old)\n\(text())")
    }
  }

  /// The key of a row consists of the columns that its table has. A row keeps its identity if another table
  /// has a row with the same key, whether or not that row goes away.
  @Test func aKeyIsThatOfTheTable() throws {
    let (pods, disks) = (
      "POD   CPU\nweb    12\ndb      5\n\n", "DISK  USED\nsda     10\nweb     90\n"
    )
    let deck = try Deck.load(["a", "b"], from: .texts(["a": pods + disks, "b": disks]))
    #expect(
      deck.snapshots[0].sections.map { $0.rows.filter(\.hasFields).map { "\($0.id)" } }
        == [["web", "db"], ["sda", "web#2"]])
    #expect(try report(from: pods + disks, to: disks) == ["section deleted "])
  }

  /// Watched tables keep their sections while titles change and other tables come and go.
  @Test func watchedSectionsStay() throws {
    let (pods, disks) = (
      "NAME  CPU  MEM\nweb    12    3\ndb      5    4\n", "DISK  USED  FREE\nsda     10    90\n"
    )
    var reader = SnapshotReader(file: "t")
    let texts = [
      pods, pods + "\n" + disks, disks + "\n" + pods, "Pods:\n" + pods + "\nDisks:\n" + disks,
      pods,
    ]
    let ids = try texts.map { text in
      try reader.read(text).sections.map { section in
        (section.rows.contains { $0[field: "NAME"] != nil }, section.id)
      }
    }
    #expect(Set(ids.joined().filter(\.0).map(\.1)).count == 1)
    #expect(Set(ids.joined().filter { !$0.0 }.map(\.1)).count == 1)
  }
}
