/// Snapshots as they come from a source, or from several files that are sections of one list.
///
/// The one way from sources to a player: documents become snapshots whose rows keep their identity,
/// equal ones are left out, and broken ones leave the last good list as it is.
package final class SnapshotFeed {
  package let title: String
  private var parts: [Part]
  private var merging: MergedSections?
  private var last: Snapshot?
  private var troubles: [Int: String] = [:]

  private struct Part {
    let source: any DocumentSource
    var reader: SnapshotReader
    var snapshot: Snapshot?
    var lastBytes: [UInt8]?
  }

  /// A feed of one source.
  package init(_ source: any DocumentSource, options: DeckOptions) {
    title = source.title
    parts = [
      Part(source: source, reader: SnapshotReader(file: source.fileName, options: options))
    ]
  }

  /// A feed of several files, each a section (or, where it has sections itself, several).
  package init(files: [any DocumentSource], options: DeckOptions) {
    title = files.map { Path.name(of: $0.title) }.joined(separator: ", ")
    parts = files.map {
      Part(source: $0, reader: SnapshotReader(file: $0.fileName, options: options))
    }
    merging = MergedSections(titles: files.map(\.title))
  }

  package var fileDescriptors: [Int32] { parts.flatMap(\.source.fileDescriptors) }
  package var deadline: Duration? { parts.compactMap(\.source.deadline).min() }

  /// The columns of the last snapshot, where all of its parts have the same.
  package var schema: TableSchema? {
    guard let first = parts[0].reader.schema else { return nil }
    return parts.dropFirst().reduce(first) { merged, part in
      merged.flatMap { $0.merged(with: part.reader.schema) }
    }
  }

  /// How the rows know themselves again; `nil` before there are any.
  package var identity: RowIdentity? { parts.lazy.compactMap(\.reader.identity).first }
  /// What the last documents had to say.
  package var diagnostics: [Diagnostic] { parts.flatMap(\.reader.diagnostics) }

  /// The list that is there before anything is waited for; `nil` where all must be waited for.
  ///
  /// Throws ``SnapshotError`` where there is no use in waiting.
  package func begin() throws(SnapshotError) -> Snapshot? {
    for index in parts.indices {
      guard let document = try parts[index].source.begin() else { continue }
      parts[index].snapshot = try read(document, part: index)
    }
    last = combined(with: SourceDocument(bytes: []))
    return last
  }

  /// Takes in what has come, without ever waiting, and tells it in order.
  package func advance(to now: Duration) -> [FeedNews] {
    parts.indices.flatMap { index in
      parts[index].source.advance(to: now).flatMap { take($0, part: index) }
    }
  }

  /// Says how much room a row has, and how many lines there are.
  package func resize(columns: Int, lines: Int) {
    for part in parts { part.source.resize(columns: columns, lines: lines) }
  }

  /// Ends what the sources have started.
  package func stop() {
    for part in parts { part.source.stop() }
  }

  private func take(_ news: DocumentNews, part: Int) -> [FeedNews] {
    switch news {
    case .trouble(let reason):
      troubles[part] = reason
      return [.stale(reason)]
    case .note(let words): return [.note(words)]
    case .bell: return [.bell]
    case .end(let end): return [.end(end)]
    case .document(let document): return take(document, part: part)
    }
  }

  private func take(_ document: SourceDocument, part: Int) -> [FeedNews] {
    if troubles[part] == nil, parts[part].lastBytes == document.bytes, document.caption.isEmpty {
      return [.unchanged]
    }
    do throws(SnapshotError) {
      parts[part].snapshot = try read(document, part: part)
    } catch {
      troubles[part] = error.description
      return [.stale(error.description)]
    }
    troubles[part] = nil
    guard let snapshot = combined(with: document) else { return [.unchanged] }
    let isNew = last?.sections != snapshot.sections || !document.caption.isEmpty
    last = snapshot
    // another file may still be in trouble
    let others = troubles.values.first.map { [FeedNews.stale($0)] } ?? []
    return [isNew ? .snapshot(snapshot) : .unchanged] + others
  }

  private func read(_ document: SourceDocument, part: Int) throws(SnapshotError) -> Snapshot {
    guard document.isTerminalText else {
      let snapshot = try parts[part].reader.read(document.bytes)
      parts[part].lastBytes = document.bytes
      return snapshot
    }
    let text = TerminalText(document.bytes)
    var snapshot = try parts[part].reader.read(text.bytes)
    var styles = RowStyles(text)
    styles.apply(to: &snapshot)
    parts[part].lastBytes = document.bytes
    return snapshot
  }

  private func combined(with document: SourceDocument) -> Snapshot? {
    let (name, detail) = (document.caption, document.detail)
    guard merging != nil else {
      return parts[0].snapshot.map { Snapshot(name: name, detail: detail, sections: $0.sections) }
    }
    guard parts.contains(where: { $0.snapshot != nil }) else { return nil }
    let sections = merging?.sections(of: parts.map { $0.snapshot?.sections ?? [] }) ?? []
    return Snapshot(name: name, detail: detail, sections: sections)
  }
}

extension TableSchema {
  /// The columns of both, where they have the same; `nil` where they do not.
  fileprivate func merged(with other: TableSchema?) -> TableSchema? {
    guard let other, other.columns.map(\.name) == columns.map(\.name) else { return nil }
    var merged = self
    for index in columns.indices {
      merged.columns[index].width = max(columns[index].width, other.columns[index].width)
      merged.columns[index].isNumeric = columns[index].isNumeric && other.columns[index].isNumeric
    }
    merged.bar?.maximums += other.bar?.maximums ?? []
    return merged
  }
}
