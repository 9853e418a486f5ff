import FlipbookCYAML
package import FlipbookSnapshots

/// Reads YAML into the same tree of values as JSON, with the line numbers of the YAML.
///
/// The events of the parser are written as JSON text in which each value is on the same line as in the YAML, and
/// this text is scanned. An alias is replaced by a copy of its value on the line of the alias.
package enum YAMLTree {
  /// Scans YAML without recursion. Linear in the number of bytes and the size of the expanded aliases.
  ///
  /// Throws ``SnapshotError``.
  ///
  /// - Parameter areSettings: Whether every scalar is text as written and there is at most one document; an
  ///   empty document has no node. Otherwise, plain `true`, `false`, `null` and JSON numbers are values of
  ///   these types, and each document that is not empty is a root.
  package static func scan(
    _ bytes: [UInt8], file: String, areSettings: Bool = false
  ) throws(SnapshotError) -> ValueTree {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    guard !bytes.isEmpty else { return ValueTree(bytes: []) }
    let json = try bytes.withUnsafeBufferPointer { bytes throws(SnapshotError) -> [UInt8] in
      var events = YAMLEvents(bytes, file: file)
      var writer = YAMLWriter(file: file, areSettings: areSettings)
      while true {
        let event = try events.next()
        writer.line = events.line
        switch event {
        case YAML_DOCUMENT_START_EVENT: try writer.beginDocument()
        case YAML_SCALAR_EVENT: try writer.addScalar(events)
        case YAML_ALIAS_EVENT: try writer.addAlias(of: events.anchor ?? "")
        case YAML_SEQUENCE_START_EVENT: try writer.begin(isMapping: false, anchor: events.anchor)
        case YAML_MAPPING_START_EVENT: try writer.begin(isMapping: true, anchor: events.anchor)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: try writer.end()
        case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
        default: return writer.bytes
        }
      }
    }
    return try JSONScanner.scan(json, file: file)
  }
}

/// Writes YAML events as JSON text.
private struct YAMLWriter {
  /// The maximum number of JSON bytes that aliases may expand to, which could be far more than the file contains.
  private static let mostAliased = 8 << 20
  /// The greatest depth of nested values.
  private static let maximumDepth = 200

  /// An open sequence or mapping.
  private struct Container {
    let isMapping: Bool
    let anchor: String?
    let start: Int
    /// The number of values so far; in a mapping, of names and values.
    var count = 0
    /// The names so far, as JSON.
    var names: Set<[UInt8]> = []
  }

  private let file: String
  private let areSettings: Bool
  private var documentCount = 0
  /// The number of bytes that aliases have expanded to so far.
  private var aliased = 0
  private var open: [Container] = []
  /// The values that have anchors. A value gets its anchor at its end, so it cannot contain itself. If an
  /// anchor is reused, it refers to the later value.
  private var anchors: [String: Range<Int>] = [:]
  private(set) var bytes: [UInt8] = []
  /// The line of the next value, from 1.
  var line = 1
  /// The last line of ``bytes``.
  private var lastLine = 1

  init(file: String, areSettings: Bool) { (self.file, self.areSettings) = (file, areSettings) }

  private var awaitsName: Bool { open.last.map { $0.isMapping && $0.count % 2 == 0 } ?? false }

  mutating func beginDocument() throws(SnapshotError) {
    documentCount += 1
    guard !areSettings || documentCount == 1 else {
      throw failure("a second document starts here; keep only one")
    }
  }

  mutating func begin(isMapping: Bool, anchor: String?) throws(SnapshotError) {
    try separate(isContainer: true)
    open.append(Container(isMapping: isMapping, anchor: anchor, start: bytes.count))
    bytes.append(UInt8(ascii: isMapping ? "{" : "["))
  }

  /// Ends the innermost sequence or mapping.
  mutating func end() throws(SnapshotError) {
    let container = open.removeLast()
    bytes.append(UInt8(ascii: container.isMapping ? "}" : "]"))
    try finish(from: container.start, anchor: container.anchor)
  }

  /// Adds the scalar of the current event. An empty scalar outside of containers is an empty
  /// document.
  mutating func addScalar(_ events: borrowing YAMLEvents) throws(SnapshotError) {
    if open.isEmpty, events.withText({ $0.isEmpty }) { return }
    try separate()
    let start = bytes.count
    let isText = areSettings || awaitsName || !events.isPlain
    bytes += events.withText { Self.json($0, isText: isText) }
    try finish(from: start, anchor: events.anchor)
  }

  /// Adds a copy of the value that has an anchor.
  mutating func addAlias(of anchor: String) throws(SnapshotError) {
    guard let range = anchors[anchor] else { throw failure("found undefined alias") }
    aliased += range.count
    guard aliased <= Self.mostAliased else {
      throw failure(
        "its aliases expand to more than \(Self.mostAliased >> 20) MB; spell the values out")
    }
    var copy = bytes[range].filter { $0 != .lineFeed }
    try separate(isContainer: "[{".utf8.contains(copy[0]))
    let start = bytes.count
    if awaitsName, copy[0] != .quote { copy = [.quote] + copy + [.quote] }
    bytes += copy
    try finish(from: start)
  }

  private func failure(_ reason: String) -> SnapshotError {
    SnapshotError(file, line: line, reason, .yaml)
  }

  /// Checks that a value is allowed here, and writes the separator before it and the line ends up to its line.
  private mutating func separate(isContainer: Bool = false) throws(SnapshotError) {
    guard !isContainer || !awaitsName else {
      throw failure("a list or a mapping is used as a key")
    }
    guard open.count < Self.maximumDepth else {
      throw failure("nested deeper than \(Self.maximumDepth) levels")
    }
    if let container = open.last, container.count > 0 {
      bytes.append(UInt8(ascii: container.isMapping && !awaitsName ? ":" : ","))
    }
    bytes += repeatElement(.lineFeed, count: max(0, line - lastLine))
    lastLine = max(line, lastLine)
  }

  /// Records that the name or the value that began at `start` is complete. Throws if the mapping has the name twice.
  private mutating func finish(from start: Int, anchor: String? = nil) throws(SnapshotError) {
    if let anchor { anchors[anchor] = start..<bytes.count }
    guard let last = open.indices.last else { return }
    if awaitsName, !open[last].names.insert(Array(bytes[start...])).inserted {
      throw failure("duplicate key: \(JSONText.unescaped(bytes[start...].dropFirst().dropLast()))")
    }
    open[last].count += 1
  }

  /// A scalar as JSON: a string, or a word if it is not quoted and JSON has it.
  private static func json(_ text: UnsafeBufferPointer<UInt8>, isText: Bool) -> [UInt8] {
    let string = String(decoding: text, as: UTF8.self)
    if !isText {
      if ["", "~", "null", "Null", "NULL"].contains(string) { return Array("null".utf8) }
      if JSONText.isWord(ArraySlice(text)) { return Array(text) }
    }
    var writer = JSONWriter()
    writer.string(string)
    return Array(writer.text.utf8)
  }
}
