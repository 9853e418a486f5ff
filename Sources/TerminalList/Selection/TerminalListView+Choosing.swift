internal import ListDiff
internal import ListMotion

/// What the user does to the selection: a talk with the delegate, which may change the list each time
/// that it is asked or told something. So rows are held by identity from one answer to the next.
extension TerminalListView {
  /// What a click on a row does: selects it, or in a list of multiple selection deselects it if it
  /// is selected. The delegate may refuse. Nothing happens to a row that is gone by then.
  func chooseRow(_ row: RowID) {
    guard allowsSelection, let path = table.path(of: row) else { return }
    if allowsMultipleSelection, selectedRows.contains(row) {
      _ = deselectAsUser(row)
      return
    }
    let answer = delegate.map { $0.listView(self, willSelectRowAt: path) } ?? path
    guard let chosen = meant(by: answer, asked: path, row) else { return }
    if !allowsMultipleSelection {
      for other in pathsForSelectedRows.map({ table.id(at: .row($0)) }) where other != chosen {
        guard deselectAsUser(other) else { return }
      }
    }
    guard allowsSelection, let path = table.path(of: chosen) else { return }
    if !allowsMultipleSelection { selectedRows = [] }
    selectedRows.insert(chosen)
    delegate?.listView(self, didSelectRowAt: path)
  }

  /// Says whether the delegate let it happen.
  private func deselectAsUser(_ row: RowID) -> Bool {
    guard selectedRows.contains(row), let path = table.path(of: row) else { return true }
    let answer = delegate.map { $0.listView(self, willDeselectRowAt: path) } ?? path
    guard let chosen = meant(by: answer, asked: path, row) else { return false }
    guard let path = table.path(of: chosen) else { return true }
    selectedRows.remove(chosen)
    delegate?.listView(self, didDeselectRowAt: path)
    return true
  }

  /// The row that the delegate answers with: the one that it was asked about, wherever that is by
  /// now, or the one that is at another path now; `nil` for none.
  private func meant(by answer: ElementPath?, asked path: ElementPath, _ row: RowID) -> RowID? {
    answer.map { $0 == path ? row : table.id(at: .row($0)) }
  }
}
