import ListMotion
import Snapshots

/// What the lines show that the list has asked for last, so that those that stay are not made anew.
///
/// Each knows the page, of this list or of the one before, on which it was asked for last: what is not
/// asked for any more is forgotten with the next list.
struct LineContents {
  /// By the numbers of the lines.
  private var entries: [Int: Entry] = [:]
  private var page = 0
  /// How many of the entries were asked for on this page.
  private var count = 0
  /// What was asked for last, on this page: mostly a line is asked about twice.
  private var last: Entry?

  /// What the content of a line depends on besides its text.
  struct Setting: Equatable {
    var isIndented: Bool
    /// The columns in which it is wrapped, if it is.
    var wrapColumns: Int?
  }

  /// Not copied where it goes from one page to the next.
  private final class Entry {
    let line: SnapshotLine
    let setting: Setting
    let content: RowContent
    let identifier: AnyHashable
    var page: Int

    init(
      line: SnapshotLine, setting: Setting, content: RowContent, identifier: AnyHashable, page: Int
    ) {
      (self.line, self.setting, self.page) = (line, setting, page)
      (self.content, self.identifier) = (content, identifier)
    }
  }

  /// Another list is shown from now on.
  mutating func turnPage() {
    if entries.count > count {
      let forgotten = entries.filter { $0.value.page != page }
      for serial in forgotten.keys { entries[serial] = nil }
    }
    (page, count, last) = (page + 1, 0, nil)
  }

  /// What a line shows; `make` makes it where that is not known.
  mutating func content(
    of line: SnapshotLine, _ setting: Setting, make: () -> RowContent
  ) -> RowContent {
    if let entry = entry(of: line), entry.setting == setting { return entry.content }
    let content = make()
    // a line with the same number is the same row, whatever it says
    let known = entries[line.serial]
    let entry = Entry(
      line: line, setting: setting, content: content,
      identifier: known?.identifier ?? AnyHashable(line.id), page: page)
    if known?.page != page { count += 1 }
    entries[line.serial] = entry
    last = entry
    return content
  }

  /// What a line is known by.
  mutating func identifier(of line: SnapshotLine) -> AnyHashable {
    entry(of: line)?.identifier ?? AnyHashable(line.id)
  }

  private mutating func entry(of line: SnapshotLine) -> Entry? {
    if let last, last.line == line { return last }
    guard let entry = entries[line.serial], entry.line == line else { return nil }
    if entry.page != page {
      entry.page = page
      count += 1
    }
    last = entry
    return entry
  }
}
