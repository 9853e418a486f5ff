import CYAML
import Glibc
import Snapshots

/// The events of a YAML text, one after the other, as libyaml finds them.
///
/// It stands at one event, whose parts can be asked for until the next one. What libyaml holds for
/// the text and for the event is given back when this value goes.
struct YAMLEvents: ~Copyable {
  enum Event {
    case documentStart
    case scalar
    case alias
    case sequenceStart
    case mappingStart
    /// The end of the sequence or mapping that was begun last.
    case end
    case streamEnd
  }

  private let file: String
  private let input: UnsafeBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// `input` must be UTF-8 and stay where it is for as long as this value lives.
  ///
  /// Throws ``SnapshotError/readFailed(file:reason:)`` where there is no memory.
  init(_ input: UnsafeBufferPointer<UInt8>, file: String) throws(SnapshotError) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) != 0 else {
      parser.deallocate()
      throw Self.noMemory(file: file)
    }
    (self.file, self.input, self.parser) = (file, input, parser)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_event_delete(event)
    event.deallocate()
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Goes on to the next event; the end of the text is the last one.
  ///
  /// Throws ``SnapshotError/badYAML(file:line:reason:)`` with libyaml's words for what is no YAML.
  mutating func next() throws(SnapshotError) -> Event {
    while true {
      yaml_event_delete(event)
      guard yaml_parser_parse(parser, event) != 0 else { throw failure }
      switch event.pointee.type {
      case YAML_DOCUMENT_START_EVENT: return .documentStart
      case YAML_SCALAR_EVENT: return .scalar
      case YAML_ALIAS_EVENT: return .alias
      case YAML_SEQUENCE_START_EVENT: return .sequenceStart
      case YAML_MAPPING_START_EVENT: return .mappingStart
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: return .end
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      default: return .streamEnd
      }
    }
  }

  /// The line, from 1, on which the event starts.
  var line: Int { event.pointee.start_mark.line + 1 }

  /// How many bytes have been read, which is some way ahead of the event.
  var offset: Int { parser.pointee.offset }

  /// The name that is given to the scalar, sequence or mapping, or that the alias goes by.
  var anchor: String? {
    let name: UnsafeMutablePointer<UInt8>? =
      switch event.pointee.type {
      case YAML_SCALAR_EVENT: event.pointee.data.scalar.anchor
      case YAML_ALIAS_EVENT: event.pointee.data.alias.anchor
      case YAML_SEQUENCE_START_EVENT: event.pointee.data.sequence_start.anchor
      case YAML_MAPPING_START_EVENT: event.pointee.data.mapping_start.anchor
      default: nil
      }
    return name.map { String(cString: $0) }
  }

  /// Whether the scalar may be more than text: it stands in no quotes and no block, and has no tag
  /// that says so.
  var isPlain: Bool {
    let scalar = event.pointee.data.scalar
    guard scalar.style == YAML_PLAIN_SCALAR_STYLE else { return false }
    return scalar.tag.map { String(cString: $0) != YAML_STR_TAG } ?? true
  }

  /// Calls the body with the UTF-8 of the scalar, which is there for as long as the call takes.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let scalar = event.pointee.data.scalar
    return body(UnsafeBufferPointer(start: scalar.value, count: scalar.length))
  }

  private var failure: SnapshotError {
    let parser = parser.pointee
    guard parser.error != YAML_MEMORY_ERROR, let problem = parser.problem else {
      return Self.noMemory(file: file)
    }
    // the reader of characters knows the byte, the others know the line
    let line =
      parser.error == YAML_READER_ERROR
      ? input.prefix(parser.problem_offset).count { $0 == .lineFeed } : parser.problem_mark.line
    return .badYAML(file: file, line: line + 1, reason: String(cString: problem))
  }

  private static func noMemory(file: String) -> SnapshotError {
    .readFailed(file: file, reason: String(cString: strerror(ENOMEM)))
  }
}
