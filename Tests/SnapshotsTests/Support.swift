@testable import FlipbookReading
@testable import FlipbookSnapshots

/// A generator whose seed can be printed and reused (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension FileSource {
  /// Files in memory, their content as text.
  static func texts(_ files: [String: String]) -> FileSource {
    .memory(files.mapValues { Array($0.utf8) })
  }
}

extension Snapshot {
  var texts: [String] { sections.flatMap(\.rows).map(\.text) }
  var ids: [String] { sections.flatMap(\.rows).map { String(describing: $0.id) } }
}

extension TableOptions {
  static func with(_ change: (inout TableOptions) -> Void) -> TableOptions {
    var options = TableOptions()
    change(&options)
    return options
  }
}

extension LineAligner {
  /// The rows of a list of lines with their serial numbers.
  mutating func align(lines: [String]) -> [SnapshotRow] {
    align(LineBuffer(Array(lines.map { $0 + "\n" }.joined().utf8))).first?.rows.array ?? []
  }

  /// The serial numbers of the lines of each list.
  mutating func serials(of lists: [[String]]) -> [[Int]] {
    lists.map { list in
      align(lines: list).map { if case .serial(let serial) = $0.id { serial } else { -1 } }
    }
  }
}

extension Snapshot {
  /// A list without sections.
  init(_ name: String = "", rows: [SnapshotRow]) {
    self.init(name: name, sections: [SnapshotSection(id: "", title: "", rows: rows)])
  }
}

extension SnapshotRow {
  /// A row of a table.
  init(_ key: String, _ fields: KeyValuePairs<String, String>) {
    self.init(
      id: .key(key), text: fields.map(\.value).joined(separator: "  "),
      fields: fields.map { Field(name: $0.key, value: $0.value) })
  }
}

extension SnapshotReader {
  mutating func read(_ text: String) throws(SnapshotError) -> Snapshot {
    try read(Array(text.utf8))
  }
}
