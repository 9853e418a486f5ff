package import Snapshots
import Notation
import ValueTrees

/// The content of a line of a recording.
enum RecordedLine {
  case header(RecordingHeader)
  /// `rekeyed` are the new identities of the rows of the snapshot before; the patch leads on from there.
  case snapshot(name: String, detail: String, moment: Moment?, rekeyed: [RowID]?, patch: Patch)
  case unchanged(count: Int, moment: Moment?)

  /// Parses the bytes of a line; `nil` for a blank one.
  init?(_ bytes: [UInt8]) throws(RecordedValue.Trouble) {
    let tree: ValueTree
    do throws(SnapshotError) {
      tree = try JSONScanner.scan(bytes, file: "")
    } catch .badJSON(_, _, let reason) {
      throw .init(reason: reason)
    } catch {
      throw .init(reason: error.description)
    }
    let roots = tree.roots
    guard let root = roots.first else { return nil }
    guard roots.count == 1 else { throw .init(reason: "expected one value per line") }
    try self.init(RecordedValue(tree: tree, index: root))
  }

  /// Parses a line. Unknown members are ignored.
  init(_ value: RecordedValue) throws(RecordedValue.Trouble) {
    guard value.isObject else { throw .init(reason: "expected an object") }
    if let version = value["recording"] {
      self = .header(try Self.header(value, version: try version.integer("recording")))
    } else if let count = value["unchanged"] {
      self = .unchanged(count: try count.integer("unchanged"), moment: try Self.moment(value))
    } else {
      let source = value["source"]
      guard let list = source ?? value["delta"] else {
        throw .init(reason: "expected “recording”, “source”, “delta” or “unchanged”")
      }
      let patch = try Patch(list, isWhole: source != nil)
      var rekeyed: [RowID]?
      if let ids = value["ids"] {
        rekeyed = []
        for id in try ids.elements("ids") { rekeyed?.append(try RowID(id)) }
      }
      self = .snapshot(
        name: try value["name"]?.string("name") ?? "",
        detail: try value["detail"]?.string("detail") ?? "", moment: try Self.moment(value),
        rekeyed: rekeyed, patch: patch)
    }
  }

  private static func header(
    _ value: RecordedValue, version: Int
  ) throws(RecordedValue.Trouble) -> RecordingHeader {
    guard version == RecordingHeader.version else {
      throw .init(
        reason: "a recording of version \(version); this flipbook reads only version "
          + "\(RecordingHeader.version)")
    }
    var header = RecordingHeader(title: try value["title"]?.string("title") ?? "")
    for column in try value["key"]?.elements("key") ?? [] {
      header.key.append(try column.string("key"))
    }
    for column in try value["hidden"]?.elements("hidden") ?? [] {
      header.hidden.append(try column.string("hidden"))
    }
    header.bar = try value["bar"]?.string("bar")
    header.colorBy = try value["color-by"]?.string("color-by")
    header.offset = try value["offset"]?.integer("offset", from: -1440) ?? 0
    guard header.offset <= 1440 else {
      throw .init(reason: "offset: expected at most 1440 minutes")
    }
    return header
  }

  private static func moment(_ value: RecordedValue) throws(RecordedValue.Trouble) -> Moment? {
    guard let time = value["time"] else { return nil }
    guard let moment = Moment(try time.string("time")) else {
      throw .init(reason: "time: expected a time such as 2026-03-01T10:00:00.000Z")
    }
    return moment
  }
}

extension Patch {
  static let missing = "refers to rows or sections that the previous snapshot does not have"

  /// Whether no row is kept, so that the patch needs no source.
  var isWhole: Bool { !steps.contains { if case .kept = $0 { true } else { false } } }

  fileprivate init(_ list: RecordedValue, isWhole: Bool) throws(RecordedValue.Trouble) {
    self.init()
    for section in try list.elements("sections") { try add(section, isWhole: isWhole) }
  }

  private mutating func add(
    _ value: RecordedValue, isWhole: Bool
  ) throws(RecordedValue.Trouble) {
    guard value.isObject else { throw .init(reason: "sections: expected an object") }
    if !isWhole, let from = value["from"] {
      begin(origin: try from.place("from"))
    } else {
      begin(
        SnapshotSection(
          id: try value.required("id").string("id"),
          title: try value.required("title").string("title"),
          level: try value["level"]?.integer("level") ?? 0, rows: []))
    }
    for part in try value.required("rows").elements("rows") {
      if isWhole || part.isObject {
        write(try SnapshotRow(part))
        continue
      }
      let run = try part.elements("rows")
      guard run.count == 2 else { throw .init(reason: "rows: expected [first, count]") }
      let (first, count) = (try run[0].place("rows"), try run[1].place("rows"))
      let (end, isTooFar) = first.addingReportingOverflow(count)
      if isTooFar { throw .init(reason: Self.missing) }
      keep(first..<end)
    }
  }
}

extension RowID {
  /// The identity in an object.
  fileprivate init(_ value: RecordedValue) throws(RecordedValue.Trouble) {
    guard value.isObject else { throw .init(reason: "ids: expected an object") }
    let id = try value.required("id")
    if let key = id.string {
      self = .key(key, occurrence: try value["occurrence"]?.integer("occurrence", from: 1) ?? 1)
    } else {
      self = .serial(try id.integer("id", from: Int.min))
    }
  }
}

extension SnapshotRow {
  fileprivate init(_ value: RecordedValue) throws(RecordedValue.Trouble) {
    guard value.isObject else { throw .init(reason: "rows: expected an object") }
    let identity = try RowID(value)
    let text = try value.required("text").string("text")
    var fields: [Field] = []
    for (name, value) in try value["fields"]?.members("fields") ?? [] {
      fields.append(Field(name: name, value: try value.string("fields")))
    }
    var styles: [StyledRange] = []
    for styled in try value["styles"]?.elements("styles") ?? [] {
      styles.append(try StyledRange(styled, of: text))
    }
    let isNote = try value["note"]?.boolean("note") ?? false
    self.init(
      id: identity, values: isNote ? .note(text) : .written(text: text, fields: fields),
      styles: styles)
  }
}

extension StyledRange {
  fileprivate init(_ value: RecordedValue, of text: String) throws(RecordedValue.Trouble) {
    let parts = try value.elements("styles")
    guard parts.count == 3 else { throw .init(reason: "styles: expected [first, count, style]") }
    let start = try parts[0].integer("styles")
    let end = start + (try parts[1].integer("styles"))
    let bytes = text.utf8
    func isBetweenCharacters(_ offset: Int) -> Bool {
      offset == bytes.count
        || bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 != 0x80
    }
    guard end <= bytes.count, isBetweenCharacters(start), isBetweenCharacters(end) else {
      throw .init(reason: "styles: not a range within the text")
    }
    var style = Style.plain
    style.select(Substring(try parts[2].string("styles")).utf8)
    self.init(range: start..<end, style: style)
  }
}

/// A value in a line of a recording, with errors that say what was expected.
struct RecordedValue {
  struct Trouble: Error { let reason: String }

  let tree: ValueTree
  let index: Int

  /// Numbers in a recording are below this.
  static let maximum = 1 << 53

  subscript(name: String) -> RecordedValue? {
    tree.members(of: index).first { tree.text($0.name) == name }
      .map { RecordedValue(tree: tree, index: $0.value) }
  }

  fileprivate func required(_ name: String) throws(Trouble) -> RecordedValue {
    guard let value = self[name] else { throw Trouble(reason: "expected “\(name)”") }
    return value
  }

  func string(_ what: String) throws(Trouble) -> String {
    guard let string else { throw Trouble(reason: "\(what): expected text") }
    return string
  }

  var string: String? {
    switch tree.kind(index) {
    case .string, .escapedString: tree.text(index)
    default: nil
    }
  }

  func boolean(_ what: String) throws(Trouble) -> Bool {
    switch tree.text(index) {
    case "true" where tree.kind(index) == .word: true
    case "false" where tree.kind(index) == .word: false
    default: throw Trouble(reason: "\(what): expected true or false")
    }
  }

  func integer(_ what: String, from minimum: Int = 0) throws(Trouble) -> Int {
    guard tree.kind(index) == .word, let number = Int(tree.text(index)), number >= minimum,
      number < Self.maximum
    else { throw Trouble(reason: "\(what): expected a whole number, \(minimum) or more") }
    return number
  }

  /// The number of a row or a section of the snapshot before.
  fileprivate func place(_ what: String) throws(Trouble) -> Int32 {
    guard let place = Int32(exactly: try integer(what)) else {
      throw Trouble(reason: Patch.missing)
    }
    return place
  }

  func elements(_ what: String) throws(Trouble) -> [RecordedValue] {
    guard tree.kind(index) == .array else { throw Trouble(reason: "\(what): expected a list") }
    return tree.elements(of: index).map { RecordedValue(tree: tree, index: $0) }
  }

  func members(_ what: String) throws(Trouble) -> [(name: String, value: RecordedValue)] {
    guard isObject else { throw Trouble(reason: "\(what): expected an object") }
    return tree.members(of: index).map {
      (tree.text($0.name), RecordedValue(tree: tree, index: $0.value))
    }
  }

  var isObject: Bool { tree.kind(index) == .object }
}

/// The first line of each session: what a recording says about all its snapshots.
package struct RecordingHeader: Equatable, Sendable {
  package static let version = 1

  /// What was watched: a path, a command.
  package var title: String
  /// The key columns; empty if rows are known by their text.
  package var key: [String]
  /// The columns that were not shown until they changed.
  package var hidden: [String] = []
  /// The column that was drawn as a bar.
  package var bar: String?
  /// The column of which each value had a colour of its own.
  package var colorBy: String?
  /// The offset of local time in minutes east of UTC; times are shown in local time.
  package var offset: Int

  package init(title: String, key: [String] = [], bar: String? = nil, offset: Int = 0) {
    self.title = title
    self.key = key
    self.bar = bar
    self.offset = offset
  }

  /// The columns that `identity` names, if `schema` has them.
  package init(title: String, identity: RowIdentity?, schema: TableSchema?, offset: Int) {
    key = identity?.keys ?? []
    self.title = title
    self.offset = offset
    bar = schema?.bar?.column
    colorBy = schema?.colorBy
    hidden = schema?.columns.filter(\.isHidden).map(\.name) ?? []
  }
}
