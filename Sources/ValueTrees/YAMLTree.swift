import FlipbookCYAML
package import FlipbookSnapshots

/// Reads YAML into the same tree of values as JSON, with the line numbers of the YAML.
///
/// The documents of libyaml are written as JSON text in which each value is on the same line as in the YAML, and
/// this text is scanned. An alias is replaced by a copy of its value on the line of the alias.
package enum YAMLTree {
  /// Scans YAML. Linear in the number of bytes and the size of the expanded aliases.
  ///
  /// Throws ``SnapshotError``, with libyaml's message if it is not YAML.
  ///
  /// - Parameter areSettings: Whether every scalar is text as written and there is at most one document; an
  ///   empty document has no node. Otherwise, plain `true`, `false`, `null` and JSON numbers are values of
  ///   these types, and each document that is not empty is a root.
  package static func scan(
    _ bytes: [UInt8], file: String, areSettings: Bool = false
  ) throws(SnapshotError) -> ValueTree {
    guard bytes.count <= LineBuffer.maximumSize else { throw .fileTooLarge(file: file) }
    guard !bytes.isEmpty else { return ValueTree(bytes: []) }
    var writer = YAMLWriter(file: file, areSettings: areSettings, inputSize: bytes.count)
    try bytes.withUnsafeBufferPointer { bytes throws(SnapshotError) in
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      precondition(yaml_parser_initialize(parser) != 0, "no memory is left")
      defer {
        yaml_parser_delete(parser)
        parser.deallocate()
      }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      var isAtEnd = false
      while !isAtEnd {
        var document = yaml_document_t()
        guard yaml_parser_load(parser, &document) != 0 else {
          throw failure(of: parser.pointee, in: bytes, file: file)
        }
        defer { yaml_document_delete(&document) }
        isAtEnd = yaml_document_get_root_node(&document) == nil
        if !isAtEnd { try writer.add(document) }
      }
    }
    return try JSONScanner.scan(writer.bytes, file: file)
  }

  private static func failure(
    of parser: yaml_parser_t, in input: UnsafeBufferPointer<UInt8>, file: String
  ) -> SnapshotError {
    // the problem of an anchor that occurs twice is only its “second occurrence”
    let context = parser.error == YAML_COMPOSER_ERROR ? parser.context : nil
    let problem = (context ?? parser.problem).map { String(cString: $0) } ?? "no memory is left"
    // an encoding error has a byte offset, other errors have a line
    var line =
      parser.error == YAML_READER_ERROR
      ? input.prefix(parser.problem_offset).count { $0 == .lineFeed } : parser.problem_mark.line
    // if something is missing at the end, libyaml, which counts characters, reports the line after it
    let isAtEnd = parser.problem_mark.index >= input.count { $0 & 0xC0 != 0x80 }
    if isAtEnd, line > 0, input.last != .lineFeed { line -= 1 }
    return SnapshotError(file, line: line + 1, problem, .yaml)
  }
}

/// Writes YAML documents as JSON text.
private struct YAMLWriter {
  /// The maximum number of JSON bytes that aliases may expand to, which could be far more than the file contains.
  private static let mostAliased = 8 << 20
  /// The greatest number of bytes of JSON for a byte of YAML without aliases, all of them escaped.
  private static let mostBytes = 8
  /// The greatest depth of nested values.
  private static let maximumDepth = 200

  private let file: String
  private let areSettings: Bool
  private let inputSize: Int
  private var documentCount = 0
  private(set) var bytes: [UInt8] = []
  /// The last line of ``bytes``, from 1.
  private var line = 1

  init(file: String, areSettings: Bool, inputSize: Int) {
    (self.file, self.areSettings, self.inputSize) = (file, areSettings, inputSize)
  }

  /// Adds a document with a root. An empty scalar as the root is an empty document.
  mutating func add(_ document: yaml_document_t) throws(SnapshotError) {
    documentCount += 1
    let root = document.nodes.start.pointee
    if areSettings, documentCount > 1 {
      line = document.start_mark.line + 1
      throw failure("a second document starts here; keep only one")
    }
    if root.type == YAML_SCALAR_NODE, root.data.scalar.length == 0 { return }
    try add(1, of: document, depth: 0)
  }

  /// Adds a node, numbered from 1, on its line or, as a copy for an alias, on the current one.
  private mutating func add(
    _ number: Int32, of document: yaml_document_t, depth: Int, isName: Bool = false
  ) throws(SnapshotError) {
    let node = document.nodes.start[Int(number) - 1]
    let line = max(line, node.start_mark.line + 1)
    bytes += repeatElement(.lineFeed, count: line - self.line)
    self.line = line
    guard depth < Self.maximumDepth else {
      throw failure("nested deeper than \(Self.maximumDepth) levels")
    }
    guard bytes.count <= inputSize * Self.mostBytes + Self.mostAliased else {
      throw failure(
        "its aliases expand to more than \(Self.mostAliased >> 20) MB; spell the values out")
    }
    guard !isName || node.type == YAML_SCALAR_NODE else {
      throw failure("a list or a mapping is used as a key")
    }
    switch node.type {
    case YAML_SEQUENCE_NODE:
      let items = node.data.sequence.items
      bytes.append(UInt8(ascii: "["))
      for place in 0..<items.top - items.start {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        try add(items.start[place], of: document, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "]"))
    case YAML_MAPPING_NODE:
      let pairs = node.data.mapping.pairs
      var names: Set<[UInt8]> = []
      bytes.append(UInt8(ascii: "{"))
      for place in 0..<pairs.top - pairs.start {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        let start = bytes.count
        try add(pairs.start[place].key, of: document, depth: depth + 1, isName: true)
        let name = Array(bytes[start...].drop { $0 == .lineFeed })
        guard names.insert(name).inserted else {
          throw failure("duplicate key: \(JSONText.unescaped(name.dropFirst().dropLast()))")
        }
        bytes.append(UInt8(ascii: ":"))
        try add(pairs.start[place].value, of: document, depth: depth + 1)
      }
      bytes.append(UInt8(ascii: "}"))
    default:
      let scalar = node.data.scalar
      let isText = areSettings || isName || scalar.style != YAML_PLAIN_SCALAR_STYLE
      bytes += Self.json(
        UnsafeBufferPointer(start: scalar.value, count: scalar.length), isText: isText)
    }
  }

  private func failure(_ reason: String) -> SnapshotError {
    SnapshotError(file, line: line, reason, .yaml)
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
