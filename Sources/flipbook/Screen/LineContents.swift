import ListMotion
import Snapshots

/// What the lines show that the list has asked for last, so that those that stay are not made anew.
///
/// Two generations, of this list and of the one before: what is not asked for any more is forgotten
/// with the next list.
struct LineContents {
  private var young: [Int: Entry] = [:]
  private var old: [Int: Entry] = [:]

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
    (old, young) = (young, Dictionary(minimumCapacity: young.count))
  }

  /// What a line shows; `make` makes it where that is not known.
  mutating func content(
    of line: SnapshotLine, _ setting: Setting, make: () -> RowContent
  ) -> RowContent {
    if let entry = entry(of: line), entry.setting == setting { return entry.content }
    let content = make()
    // a line with the same number is the same row, whatever it says
    let known = young[line.serial] ?? old[line.serial]
    young[line.serial] = Entry(
      line: line, setting: setting, content: content,
      identifier: known?.identifier ?? AnyHashable(line.id))
    return content
  }

  /// What a line is known by.
  mutating func identifier(of line: SnapshotLine) -> AnyHashable {
    entry(of: line)?.identifier ?? AnyHashable(line.id)
  }

  private mutating func entry(of line: SnapshotLine) -> Entry? {
    if let entry = young[line.serial] { return entry.line == line ? entry : nil }
    guard let entry = old[line.serial], entry.line == line else { return nil }
    young[line.serial] = entry
    return entry
  }
}
