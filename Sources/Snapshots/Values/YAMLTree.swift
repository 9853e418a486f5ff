/// Reads YAML into the same tree of values as JSON, with the lines of the YAML.
///
/// Names and texts are kept as written. An alias is a copy of what it stands for, with the lines of
/// that. A name that is a list or a mapping itself is `?`.
enum YAMLTree {
  /// What the values are read for.
  enum Purpose {
    /// Plain `true`, `false`, `null` and numbers that JSON has too are more than text. A stream of
    /// documents has a root for each that is not empty.
    case data
    /// Every scalar is the text that is written, and a name is one of them. There is one document at
    /// most; an empty one is none.
    case settings
  }

  /// Nothing recurses. Linear in the number of bytes and of what aliases stand for.
  ///
  /// Throws ``SnapshotError/badYAML(file:line:reason:)``.
  static func scan(
    _ bytes: [UInt8], file: String, for purpose: Purpose = .data
  ) throws(SnapshotError) -> ValueTree {
    guard bytes.count <= Table.maximumSize else { throw .fileTooLarge(file: file) }
    if let line = UTF8Check.firstBadLine(in: bytes) {
      throw .badYAML(file: file, line: line, reason: "not valid UTF-8; save it as UTF-8")
    }
    guard !bytes.isEmpty else { return ValueTree(bytes: []) }
    return try bytes.withUnsafeBufferPointer { bytes throws(SnapshotError) in
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let text = bytes[(bytes.starts(with: mark) ? mark.count : 0)...]
      var events = try YAMLEvents(UnsafeBufferPointer(rebasing: text), file: file)
      return try tree(of: &events, size: bytes.count, file: file, for: purpose)
    }
  }

  private static func tree(
    of events: inout YAMLEvents, size: Int, file: String, for purpose: Purpose
  ) throws(SnapshotError) -> ValueTree {
    let progress = size < 1 << 20 ? nil : WorkProgress.current
    progress?.begin("reading \(Path.name(of: file))", of: size)
    var builder = YAMLTreeBuilder(file: file, purpose: purpose, size: size)
    var documents = 0
    while true {
      let event = try events.next()
      builder.line = events.line
      switch event {
      case .documentStart:
        documents += 1
        guard purpose == .data || documents == 1 else {
          throw builder.failure("a second document starts here; one is expected")
        }
      case .scalar: try builder.addScalar(events)
      case .alias: try builder.addAlias(of: events.anchor ?? "")
      case .sequenceStart: try builder.begin(.array, anchor: events.anchor)
      case .mappingStart: try builder.begin(.object, anchor: events.anchor)
      case .end: try builder.end()
      case .streamEnd: return builder.tree
      }
      if builder.depth < 3 { try progress?.reach(events.offset) }
      guard builder.tree.bytes.count <= Table.maximumSize else { throw .fileTooLarge(file: file) }
    }
  }
}
