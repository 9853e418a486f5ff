import ListMotion
import Snapshots

/// What the rows show that the list has asked for last, so that those that stay are not made anew.
///
/// Each knows the page, of this list or of the one before, on which it was asked for last: what is not
/// asked for any more is forgotten with the next list.
struct RowContents {
  private var entries: [Snapshots.RowID: Entry] = [:]
  private var page = 0
  /// How many of the entries were asked for on this page.
  private var count = 0
  /// What was shown last, on this page: mostly what a row is known by is asked for next.
  private var last: Entry?

  /// Not copied where it goes from one page to the next.
  private final class Entry {
    /// The newest of those that say the same: it holds on to the text or the table that it is in.
    var row: RowVersion
    let setting: RowSetting
    let content: RowContent
    let identifier: AnyHashable
    var page: Int

    init(
      row: RowVersion, setting: RowSetting, content: RowContent, identifier: AnyHashable, page: Int
    ) {
      (self.row, self.setting, self.page) = (row, setting, page)
      (self.content, self.identifier) = (content, identifier)
    }
  }

  /// Another list is shown from now on.
  mutating func turnPage() {
    if entries.count > count {
      let forgotten = entries.filter { $0.value.page != page }
      for id in forgotten.keys { entries[id] = nil }
    }
    (page, count, last) = (page + 1, 0, nil)
  }

  /// What a row shows; `make` makes it where that is not known.
  mutating func content(
    of row: RowVersion, _ setting: RowSetting, make: () -> RowContent
  ) -> RowContent {
    if let entry = entry(of: row), entry.setting == setting { return entry.content }
    let content = make()
    let id = row.id
    let known = entries[id]
    let entry = Entry(
      row: row, setting: setting, content: content,
      identifier: known?.identifier ?? AnyHashable(id), page: page)
    if known?.page != page { count += 1 }
    entries[id] = entry
    last = entry
    return content
  }

  /// What a row is known by.
  mutating func identifier(of row: RowVersion) -> AnyHashable {
    if let last, last.row.isSame(as: row) { return last.identifier }
    return entry(of: row)?.identifier ?? AnyHashable(row.id)
  }

  private mutating func entry(of row: RowVersion) -> Entry? {
    guard let entry = entries[row.id], entry.row.isSame(as: row) else { return nil }
    entry.row = row
    if entry.page != page {
      entry.page = page
      count += 1
    }
    last = entry
    return entry
  }
}
