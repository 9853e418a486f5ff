import FlipbookSnapshots
import FlipbookNotation
import FlipbookValueTrees

/// A value in a line of a recording, with errors that name the expected value. Unknown members are ignored.
struct RecordedValue {
  struct Trouble: Error { let reason: String }

  private let tree: ValueTree
  private let index: Int
  /// The name of the member that is or contains this value, for errors.
  private let name: String

  /// Numbers in a recording must be less than this.
  static let maximum = 1 << 53

  private init(tree: ValueTree, index: Int, name: String) {
    (self.tree, self.index, self.name) = (tree, index, name)
  }

  /// Parses the object in the bytes of a line; `nil` if the line is blank.
  init?(line bytes: [UInt8]) throws(Trouble) {
    let tree: ValueTree
    do throws(SnapshotError) {
      tree = try JSONScanner.scan(bytes, file: "")
    } catch {
      throw Trouble(reason: error.reason)
    }
    let roots = tree.roots
    guard let root = roots.first else { return nil }
    guard roots.count == 1 else { throw Trouble(reason: "expected one value per line") }
    self.init(tree: tree, index: root, name: "")
    guard isObject else { throw Trouble(reason: "expected an object") }
  }

  subscript(name: String) -> RecordedValue? {
    tree.members(of: index).first { tree.text($0.name) == name }
      .map { RecordedValue(tree: tree, index: $0.value, name: name) }
  }

  func required(_ name: String) throws(Trouble) -> RecordedValue {
    guard let value = self[name] else { throw Trouble(reason: "expected “\(name)”") }
    return value
  }

  var isObject: Bool { tree.kind(index) == .object }

  var isText: Bool { tree.kind(index) == .string || tree.kind(index) == .escapedString }

  func string() throws(Trouble) -> String {
    guard isText else { throw failure("text") }
    return tree.text(index)
  }

  func boolean() throws(Trouble) -> Bool {
    switch tree.text(index) {
    case "true" where tree.kind(index) == .word: true
    case "false" where tree.kind(index) == .word: false
    default: throw failure("true or false")
    }
  }

  func integer(from minimum: Int = 0) throws(Trouble) -> Int {
    guard tree.kind(index) == .word, let number = Int(tree.text(index)), number >= minimum,
      number < Self.maximum
    else { throw failure("a whole number, \(minimum) or more") }
    return number
  }

  /// The offset of a row or section in the previous snapshot.
  func place() throws(Trouble) -> Int {
    let place = try integer()
    guard place <= Int32.max else { throw Trouble(reason: Patch.missing) }
    return place
  }

  func elements() throws(Trouble) -> [RecordedValue] {
    guard tree.kind(index) == .array else { throw failure("a list") }
    return tree.elements(of: index).map { RecordedValue(tree: tree, index: $0, name: name) }
  }

  func strings() throws(Trouble) -> [String] {
    try elements().map { element throws(Trouble) in try element.string() }
  }

  func members() throws(Trouble) -> [(name: String, value: RecordedValue)] {
    guard isObject else { throw failure("an object") }
    return tree.members(of: index).map {
      (tree.text($0.name), RecordedValue(tree: tree, index: $0.value, name: name))
    }
  }

  func failure(_ expected: String) -> Trouble {
    Trouble(reason: "\(name): expected \(expected)")
  }
}

extension RecordingHeader {
  init(_ value: RecordedValue, version: Int) throws(RecordedValue.Trouble) {
    guard version == Self.version else {
      throw .init(
        reason:
          "a recording of version \(version); this flipbook reads only version \(Self.version)")
    }
    self.init(
      title: try value["title"]?.string() ?? "", key: try value["key"]?.strings() ?? [],
      bar: try value["bar"]?.string(), offset: try value["offset"]?.integer(from: -1440) ?? 0)
    hidden = try value["hidden"]?.strings() ?? []
    colorBy = try value["color-by"]?.string()
    guard offset <= 1440 else { throw .init(reason: "offset: expected at most 1440 minutes") }
  }
}

extension Moment {
  init(_ value: RecordedValue) throws(RecordedValue.Trouble) {
    guard let moment = Moment(try value.string()) else {
      throw value.failure("a time such as 2026-03-01T10:00:00.000Z")
    }
    self = moment
  }
}

extension Patch {
  static let missing = "refers to rows or sections that the previous snapshot does not have"

  /// Whether no row is kept, so that the patch needs no source.
  var isWhole: Bool { !steps.contains { if case .kept = $0 { true } else { false } } }

  init(_ list: RecordedValue, isWhole: Bool) throws(RecordedValue.Trouble) {
    self.init()
    for section in try list.elements() { try add(section, isWhole: isWhole) }
  }

  private mutating func add(
    _ value: RecordedValue, isWhole: Bool
  ) throws(RecordedValue.Trouble) {
    guard value.isObject else { throw value.failure("an object") }
    if !isWhole, let from = value["from"] {
      begin(origin: try from.place())
    } else {
      begin(
        SnapshotSection(
          id: try value.required("id").string(), title: try value.required("title").string(),
          level: try value["level"]?.integer() ?? 0, rows: []))
    }
    for part in try value.required("rows").elements() {
      if isWhole || part.isObject {
        write(try SnapshotRow(part))
        continue
      }
      let run = try part.elements()
      guard run.count == 2 else { throw part.failure("[first, count]") }
      let (first, count) = (try run[0].place(), try run[1].place())
      guard first + count <= Int32.max else { throw .init(reason: Self.missing) }
      keep(first..<first + count)
    }
  }

  /// Throws unless the snapshot contains the rows that the patch keeps, each is kept once, and sections have
  /// distinct identities. So a list never has more rows than the previous lines have written.
  func check(source: [SnapshotSection], rowCount: Int) throws(RecordedValue.Trouble) {
    var kept: [Range<Int32>] = []
    var ids = headers.map(\.id)
    for step in steps {
      switch step {
      case .section(let origin?):
        if origin >= source.count { throw .init(reason: Self.missing) }
        ids.append(source[Int(origin)].id)
      case .kept(let places): kept.append(places)
      default: break
      }
    }
    kept.sort { $0.lowerBound < $1.lowerBound }
    for (run, next) in zip(kept, kept.dropFirst()) where run.upperBound > next.lowerBound {
      throw .init(
        reason:
          "row \(next.lowerBound) of the previous snapshot is used twice; use each row at most once"
      )
    }
    if let last = kept.last, last.upperBound > rowCount { throw .init(reason: Self.missing) }
    if Set(ids).count < ids.count {
      throw .init(reason: "two sections with the same id; each section needs its own")
    }
  }
}

extension RowID {
  /// Parses the identity in an object.
  init(_ value: RecordedValue) throws(RecordedValue.Trouble) {
    guard value.isObject else { throw value.failure("an object") }
    let id = try value.required("id")
    self =
      id.isText
      ? .key(try id.string(), occurrence: try value["occurrence"]?.integer(from: 1) ?? 1)
      : .serial(try id.integer(from: Int.min))
  }
}

extension SnapshotRow {
  fileprivate init(_ value: RecordedValue) throws(RecordedValue.Trouble) {
    let identity = try RowID(value)
    let text = try value.required("text").string()
    let fields = try (value["fields"]?.members() ?? []).map {
      name, value throws(RecordedValue.Trouble) in Field(name: name, value: try value.string())
    }
    let styles = try (value["styles"]?.elements() ?? []).map {
      styled throws(RecordedValue.Trouble) in try StyledRange(styled, of: text)
    }
    let isNote = try value["note"]?.boolean() ?? false
    self.init(
      id: identity, values: isNote ? .note(text) : .written(text: text, fields: fields),
      styles: styles)
  }
}

extension StyledRange {
  fileprivate init(_ value: RecordedValue, of text: String) throws(RecordedValue.Trouble) {
    let parts = try value.elements()
    guard parts.count == 3 else { throw value.failure("[first, count, style]") }
    let start = try parts[0].integer()
    let end = start + (try parts[1].integer())
    let bytes = text.utf8
    func isBetweenCharacters(_ offset: Int) -> Bool {
      offset == bytes.count
        || bytes[bytes.index(bytes.startIndex, offsetBy: offset)] & 0xC0 != 0x80
    }
    guard end <= bytes.count, isBetweenCharacters(start), isBetweenCharacters(end) else {
      throw .init(reason: "styles: not a range within the text")
    }
    var style = Style.plain
    style.select(Substring(try parts[2].string()).utf8)
    self.init(range: start..<end, style: style)
  }
}
