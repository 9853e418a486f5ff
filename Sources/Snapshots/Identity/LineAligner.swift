/// Gives rows without keys their identity, from one snapshot to the next.
///
/// A row keeps its identity when its text is the same, in place (longest common subsequence within
/// a section) or elsewhere; when it is the same but for a checkbox, case and spaces; and when it
/// stands in a gap between rows that stayed and resembles the row that was there
/// (``TextSimilarity``). Sections keep theirs by title, in place or elsewhere, and a renamed one when
/// its new title resembles the old or it holds at least half of the same rows.
///
/// Near-linear in the number of rows where little changed, and never quadratic: what is costly has
/// a bound, beyond which pairs are found by order of occurrence.
package struct LineAligner: Sendable {
  private var sections: [SnapshotSection] = []
  private var serials = 0
  private var sectionIDs: Set<String> = []

  package init() {}

  /// The rows of a list of lines, each with the serial of the row that it is.
  package mutating func align(lines: [String]) -> [SnapshotRow] {
    align(LineBuffer(Array(lines.map { $0 + "\n" }.joined().utf8))).first?.rows.array ?? []
  }

  /// The lines of a buffer as the one section of a list, each with the serial of the line that it is.
  ///
  /// Costs no more than the bytes where lines follow lines; see ``LineAlignment``.
  package mutating func align(_ buffer: LineBuffer) -> [SnapshotSection] {
    let before = sections.count == 1 && sections[0].title.isEmpty ? sections[0].rows.storage : nil
    let lines: LineList
    switch before {
    case .lines(let list): lines = list.aligned(to: buffer, serials: &serials)
    case nil where sections.isEmpty: lines = LineList().aligned(to: buffer, serials: &serials)
    default: return align(UnkeyedSections(lines: (0..<buffer.count).map { buffer.text(ofLine: $0) }))
    }
    let id = sections.first?.id ?? newID("")
    sections = [SnapshotSection(id: id, title: "", rows: RowList(lines))]
    return sections
  }

  /// The lines of a text that was trimmed against the one that was aligned last.
  package mutating func align(_ text: TrimmedText) -> [SnapshotSection] {
    guard sections.count == 1, case .lines(let list) = sections[0].rows.storage else { return [] }
    sections[0].rows = RowList(list.aligned(to: text, serials: &serials))
    return sections
  }

  /// The sections with every identity given, which the next call continues from.
  package mutating func align(_ outline: UnkeyedSections) -> [SnapshotSection] {
    let matching = SectionMatching(from: sections, to: outline)
    let previous = sections.flatMap(\.rows)
    var offset = 0
    var aligned: [SnapshotSection] = []
    for (index, section) in outline.sections.enumerated() {
      var rows: [SnapshotRow] = []
      rows.reserveCapacity(section.rows.count)
      for row in section.rows {
        let id = matching.rows.old(of: offset).map { previous[$0].id } ?? nextSerial()
        rows.append(SnapshotRow(id: id, values: row.values))
        offset += 1
      }
      let id = matching.sections.old(of: index).map { sections[$0].id } ?? newID(section.title)
      aligned.append(
        SnapshotSection(id: id, title: section.title, level: section.level, rows: rows))
    }
    sections = aligned
    return aligned
  }

  private mutating func nextSerial() -> RowID {
    serials += 1
    return .serial(serials)
  }

  /// An identity that no section of this run has had: the title, numbered if need be.
  private mutating func newID(_ title: String) -> String {
    var id = title
    var count = 1
    while !sectionIDs.insert(id).inserted {
      count += 1
      id = "\(title)#\(count)"
    }
    return id
  }
}
