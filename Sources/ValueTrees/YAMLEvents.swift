import FlipbookCYAML
import FlipbookSnapshots

/// The events of a YAML text, parsed by libyaml one at a time.
///
/// The properties describe the current event. This value owns libyaml's memory and frees it when it is
/// destroyed.
struct YAMLEvents: ~Copyable {
  private let file: String
  private let input: UnsafeBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// `input` must be UTF-8 and must outlive this value.
  init(_ input: UnsafeBufferPointer<UInt8>, file: String) {
    (self.file, self.input) = (file, input)
    (parser, event) = (.allocate(capacity: 1), .allocate(capacity: 1))
    event.initialize(to: yaml_event_t())
    precondition(yaml_parser_initialize(parser) != 0, "no memory is left")
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_event_delete(event)
    event.deallocate()
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Advances to the next event; the last one is the end of the stream.
  ///
  /// Throws ``SnapshotError`` with libyaml's message.
  mutating func next() throws(SnapshotError) -> yaml_event_type_t {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) != 0 else { throw failure }
    return event.pointee.type
  }

  /// The line, from 1, on which the event begins.
  var line: Int { event.pointee.start_mark.line + 1 }

  /// The anchor of a value, or the name of an alias; it is the first field of all event types that have one.
  var anchor: String? { event.pointee.data.alias.anchor.map { String(cString: $0) } }

  /// Whether the scalar can be something other than text: it is not quoted, not a block and not tagged as a
  /// string.
  var isPlain: Bool {
    let scalar = event.pointee.data.scalar
    guard scalar.style == YAML_PLAIN_SCALAR_STYLE else { return false }
    return scalar.tag.map { String(cString: $0) != YAML_STR_TAG } ?? true
  }

  /// Calls `body` with the UTF-8 of the scalar, which is valid only during the call.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let scalar = event.pointee.data.scalar
    return body(UnsafeBufferPointer(start: scalar.value, count: scalar.length))
  }

  private var failure: SnapshotError {
    let parser = parser.pointee
    let problem = parser.problem.map { String(cString: $0) } ?? "no memory is left"
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
