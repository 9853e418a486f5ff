import FlipbookNotation

@testable import FlipbookSnapshots

/// Lists that change randomly but realistically: rows and sections are inserted, deleted, updated
/// and moved.
struct RandomHistory {
  private var random: SeededGenerator
  private var serial = 0
  private(set) var sections: [SnapshotSection] = []
  private let hasFields: Bool

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    hasFields = Bool.random(using: &random)
    for _ in 0..<Int.random(in: 1...3, using: &random) { sections.append(section()) }
  }

  mutating func next(_ name: String) -> Snapshot {
    for _ in 0..<Int.random(in: 0...4, using: &random) { change() }
    return Snapshot(name: name, detail: pick(["", "Ada: more"]), sections: sections)
  }

  private mutating func change() {
    guard let place = sections.indices.randomElement(using: &random) else {
      return sections.append(section())
    }
    let count = sections[place].rows.count
    switch Int.random(in: 0..<12, using: &random) {
    case 0: sections.insert(section(), at: place)
    case 1: sections.remove(at: place)
    case 2: sections[place].title += pick(["x", "é", ""])
    case 3: sections.swapAt(0, place)
    case 4 where count > 0:
      let rows = sections[place].rows.shuffled(using: &random)
      sections[place].rows = RowList(rows)
    case 5, 6: sections[place].rows.insert(row(), at: Int.random(in: 0...count, using: &random))
    case 7 where count > 0:
      sections[place].rows.remove(at: Int.random(in: 0..<count, using: &random))
    case 8 where count > 0:
      let target = Int.random(in: 0..<sections.count, using: &random)
      sections[target].rows.append(sections[place].rows.removeFirst())
    default:
      guard count > 0 else { return }
      let index = Int.random(in: 0..<count, using: &random)
      let id = sections[place].rows[index].id
      sections[place].rows[index] = row(id: id)
    }
  }

  private mutating func section() -> SnapshotSection {
    serial += 1
    let rows = (0..<Int.random(in: 0...8, using: &random)).map { _ in row() }
    return SnapshotSection(
      id: "s\(serial)", title: word(), level: Int.random(in: 0...3, using: &random), rows: rows)
  }

  private mutating func row(id given: RowID? = nil) -> SnapshotRow {
    serial += 1
    let id =
      given ?? pick([.serial(serial), .key("key \(serial)"), .key("k", occurrence: serial)])
    let content = content()
    let isNote = content.fields.isEmpty && Bool.random(using: &random)
    var row = SnapshotRow(
      id: id,
      values: isNote
        ? .note(content.text) : .written(text: content.text, fields: content.fields))
    if Int.random(in: 0..<4, using: &random) == 0, let first = row.text.unicodeScalars.first {
      let style = Style(
        foreground: pick([.default, .palette(9), Color(red: 1, green: 2, blue: 255)]),
        background: pick([.default, .palette(255)]), attributes: pick([.bold, [.dim, .italic]]))
      row.styles = [StyledRange(range: 0..<String(first).utf8.count, style: style)]
    }
    return row
  }

  private mutating func content() -> (text: String, fields: [Field]) {
    guard hasFields, Int.random(in: 0..<10, using: &random) > 0 else {
      return (word() + word(), [])
    }
    let fields = pick([["a", "b"], ["a", "b"], ["a"], ["b", "a", "a"]]).map {
      Field(name: $0, value: word())
    }
    let joined = fields.map(\.value).joined(separator: "  ")
    return (pick([joined, joined, "own"]), fields)
  }

  private mutating func word() -> String {
    pick(["", "a", "1,205", "two words", "caf\u{E9}", "cafe\u{301}", "日本", "\"q\"\n\t\\", "🙂"])
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values.randomElement(using: &random)!
  }
}

extension Snapshot {
  /// Whether both are the same byte for byte.
  func isIdentical(to other: Snapshot) -> Bool {
    name.isIdentical(to: other.name) && detail.isIdentical(to: other.detail)
      && sections.isIdentical(to: other.sections)
  }
}

extension [SnapshotSection] {
  func isIdentical(to other: [SnapshotSection]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { one, another in
        one.hasIdenticalHeader(to: another) && one.rows.count == another.rows.count
          && zip(one.rows, another.rows).allSatisfy { $0.isIdentical(to: $1) }
      }
  }
}

extension SnapshotRow {
  /// Whether both are the same byte for byte, identity and colours included.
  func isIdentical(to other: SnapshotRow) -> Bool {
    id == other.id && id.description.isIdentical(to: other.id.description)
      && styles == other.styles && isNote == other.isNote
      && text.isIdentical(to: other.text) && fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy {
        $0.name.isIdentical(to: $1.name) && $0.value.isIdentical(to: $1.value)
      }
  }
}
