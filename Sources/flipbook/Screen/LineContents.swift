import ListMotion
import Snapshots

/// What the lines show that the list has asked for last, so that those that stay are not made anew.
///
/// Two generations, of this list and of the one before: what is not asked for any more is forgotten
/// with the next list.
struct LineContents {
  private var young: [Int: Entry] = [:]
  private var old: [Int: Entry] = [:]
  /// What was asked for last, as it is of the young: mostly a line is asked about twice.
  private var last: Entry?

  /// What the content of a line depends on besides its text.
  struct Setting: Equatable {
    var isIndented: Bool
    /// The columns in which it is wrapped, if it is.
    var wrapColumns: Int?
  }

  /// Not copied where it goes from one generation to the next.
  private final class Entry {
    let line: SnapshotLine
    let setting: Setting
    let content: RowContent
    let identifier: AnyHashable

    init(line: SnapshotLine, setting: Setting, content: RowContent, identifier: AnyHashable) {
      (self.line, self.setting) = (line, setting)
      (self.content, self.identifier) = (content, identifier)
    }
  }

  /// Another list is shown from now on.
  mutating func turnPage() {
    (old, young, last) = (young, Dictionary(minimumCapacity: young.count), nil)
  }

  /// What a line shows; `make` makes it where that is not known.
  mutating func content(
    of line: SnapshotLine, _ setting: Setting, make: () -> RowContent
  ) -> RowContent {
    if let entry = entry(of: line), entry.setting == setting { return entry.content }
    let content = make()
    // a line with the same number is the same row, whatever it says
    let known = young[line.serial] ?? old[line.serial]
    let entry = Entry(
      line: line, setting: setting, content: content,
      identifier: known?.identifier ?? AnyHashable(line.id))
    young[line.serial] = entry
    last = entry
    return content
  }

  /// What a line is known by.
  mutating func identifier(of line: SnapshotLine) -> AnyHashable {
    entry(of: line)?.identifier ?? AnyHashable(line.id)
  }

  private mutating func entry(of line: SnapshotLine) -> Entry? {
    if let last, last.line == line { return last }
    if let entry = young[line.serial] {
      if entry.line == line { last = entry }
      return entry.line == line ? entry : nil
    }
    guard let entry = old[line.serial], entry.line == line else { return nil }
    young[line.serial] = entry
    last = entry
    return entry
  }
}
