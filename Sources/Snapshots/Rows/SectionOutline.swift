/// The hierarchy of sections, by the levels of their headings.
///
/// If the first heading of level 1 is the only one, it has no sections below it: it is the title of the page.
package struct SectionOutline {
  private let parents: [Int?]
  /// The sections directly below each section, by its number; the outermost sections are listed under -1.
  private let children: [Int: [Int]]

  /// - Parameter levels: The level of each section, 0 for those without a heading.
  package init(levels: [Int]) {
    let title = Self.pageTitle(in: levels)
    var path: [Int] = []
    let parents = levels.enumerated().map { index, level in
      while let last = path.last, levels[last] >= level { path.removeLast() }
      defer { if level > 0, index != title { path.append(index) } }
      return path.last
    }
    self.parents = parents
    children = Dictionary(grouping: levels.indices) { parents[$0] ?? -1 }
  }

  /// The heading that is the title of the page; `nil` if there is none.
  private static func pageTitle(in levels: [Int]) -> Int? {
    guard let first = levels.firstIndex(where: { $0 > 0 }), levels[first] == 1 else { return nil }
    return levels[(first + 1)...].contains(1) ? nil : first
  }

  /// The parent of a section; `nil` if it has none.
  func parent(of section: Int) -> Int? { parents[section] }

  /// The sections directly below another; for `nil`, the outermost ones. O(1).
  func children(of parent: Int?) -> [Int] { children[parent ?? -1] ?? [] }

  /// A section with all sections below it. O(sections in the branch).
  func branch(of section: Int) -> Range<Int> {
    let end = parents[(section + 1)...].firstIndex { $0 == nil || $0! < section }
    return section..<(end ?? parents.count)
  }

  /// The sections above a section in the hierarchy, the outermost first.
  package func ancestors(of section: Int) -> [Int] {
    var ancestors: [Int] = []
    var next = parents[section]
    while let parent = next {
      ancestors.insert(parent, at: 0)
      next = parents[parent]
    }
    return ancestors
  }

  /// The lowest level of all headings except the title of the page, or its level if there are no others; 0 without
  /// headings.
  package static func baseLevel(of levels: [Int]) -> Int {
    let title = pageTitle(in: levels)
    return levels.indices.lazy.filter { levels[$0] > 0 && $0 != title }.map { levels[$0] }.min()
      ?? title.map { levels[$0] } ?? 0
  }
}

extension [SnapshotSection] {
  package var outline: SectionOutline { SectionOutline(levels: map(\.level)) }

  /// The titles of the section's parents, each followed by an angle: `[0.1.0] › `.
  ///
  /// O(sections) below a heading.
  package func titlesAbove(_ section: Int) -> String {
    guard self[section].level > 1 else { return "" }
    return outline.ancestors(of: section).map { self[$0].title + " › " }.joined()
  }

  /// The title of a section, after the titles of its parents: `[0.1.0] › Added`.
  package func fullTitle(of section: Int) -> String { titlesAbove(section) + self[section].title }
}
