/// Gives identities to rows without keys, from one snapshot to the next.
///
/// Equal rows are the same rows, whether they stay in order or not. ``RowMatching`` identifies the others,
/// ``SectionMatching`` the sections.
///
/// Near-linear in the number of rows if little changed, and never quadratic: beyond a limit, costly steps are
/// skipped and rows are paired by order of occurrence.
package struct LineAligner: Sendable {
  private var sections: [SnapshotSection] = []
  private var serials = 0

  package init() {}

  /// Begins a new list: no row of the next one is the same as an earlier row.
  package mutating func forgetRows() { sections = [] }

  /// Returns the lines of a buffer as the only section of a list, with their serial numbers.
  ///
  /// O(bytes) if the previous list also consisted of lines; see ``LineAlignment``.
  package mutating func align(_ buffer: LineBuffer) -> [SnapshotSection] {
    guard let before = sections.isEmpty ? LineList() : lines else {
      return align((0..<buffer.count).map { SnapshotRow(text: buffer.text(ofLine: $0)) })
    }
    return list(of: before.aligned(to: buffer, serials: &serials))
  }

  /// The lines so far, if they are the only section.
  private var lines: LineList? {
    guard sections.count == 1, sections[0].title.isEmpty,
      case .lines(let lines) = sections[0].rows.storage
    else { return nil }
    return lines
  }

  private mutating func list(of lines: LineList) -> [SnapshotSection] {
    let isSame = sections.count == 1 && sections[0].title.isEmpty
    var ids = Set(sections.map(\.id))
    let id = isSame ? sections[0].id : Self.newID("", besides: &ids)
    sections = [SnapshotSection(id: id, title: "", rows: RowList(lines))]
    return sections
  }

  /// Returns the list extended by lines of a stream, or a new list if there is no list of lines.
  ///
  /// No line is compared; see ``LineList/grown(by:serials:)``.
  package mutating func grow(by growth: LineGrowth) -> [SnapshotSection] {
    let before = growth.beginsAnew ? nil : lines
    return list(of: (before ?? LineList()).grown(by: growth, serials: &serials))
  }

  /// Returns rows without identities as the only section of a list.
  package mutating func align(_ rows: [SnapshotRow]) -> [SnapshotSection] {
    align([SnapshotSection(id: "", title: "", rows: rows)])
  }

  /// Gives identities to sections and rows that have none. The next call continues from them.
  package mutating func align(_ target: [SnapshotSection]) -> [SnapshotSection] {
    let matching = SectionMatching(from: sections, to: target)
    let (pairing, previous) = (matching.rows(), sections.flatMap(\.rows))
    var offset = 0
    var aligned = target
    var ids = Set(sections.map(\.id))
    for index in target.indices {
      var rows = target[index].rows.array
      for row in rows.indices {
        rows[row].id = pairing.old(of: offset).map { previous[$0].id } ?? nextSerial()
        offset += 1
      }
      aligned[index].rows = RowList(rows)
      aligned[index].id =
        matching.sections.old(of: index).map { sections[$0].id }
        ?? Self.newID(target[index].title, besides: &ids)
    }
    sections = aligned
    return aligned
  }

  private mutating func nextSerial() -> RowID {
    serials += 1
    return .serial(serials)
  }

  /// An identity that no section has, before or after: the title, numbered if necessary.
  private static func newID(_ title: String, besides ids: inout Set<String>) -> String {
    var id = title
    var count = 1
    while !ids.insert(id).inserted {
      count += 1
      id = "\(title)#\(count)"
    }
    return id
  }
}
