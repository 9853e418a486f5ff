internal import ListDiff
internal import ListMotion

/// What a list has to tell and has not told yet.
///
/// It is told in one place only: when the outermost change is over and the list is whole. So whoever
/// hears of it may change the list, and no part of the list goes on with a place that was
/// looked up before.
struct News {
  /// How many changes are under way, one within the other.
  var changes = 0
  /// Those who wait for the end of a motion that is over, and whether it was played to its end.
  var completions: [(completion: (Bool) -> Void, finished: Bool)] = []
  /// Where the cursor was when the delegate last knew, once it was put elsewhere.
  var leftByCursor: CursorPlace?
  /// The content offset that the delegate knows.
  var contentOffset = 0
  /// Rows that were drawn and are not seen any more.
  var endedRows: [DisplayedRow] = []

  /// A row that the cursor was on, if any, and its path then.
  struct CursorPlace {
    let row: RowID?
    let path: ElementPath?
  }
}

extension TerminalListView {
  /// Changes the list and then, if no other change is under way, tells what there is to tell.
  ///
  /// All that is public and may end a motion, scroll, or move the cursor does so in here. What must
  /// hear an answer of the delegate in between is not one change but several, and holds rows by
  /// identity from the one to the other.
  func changing<Result, Failure: Error>(
    _ change: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    news.changes += 1
    defer {
      news.changes -= 1
      while news.changes == 0, tellNext() {}
    }
    return try change()
  }

  /// Has `completion` called once the list is whole, after those that were announced before.
  func announce(_ completion: ((Bool) -> Void)?, finished: Bool) {
    precondition(news.changes > 0, "what a change ends is told when the change is over")
    if let completion { news.completions.append((completion, finished)) }
  }

  /// Notes where the cursor is, before it is put elsewhere.
  func leave(_ path: @autoclosure () -> ElementPath?) {
    guard delegate != nil, news.leftByCursor == nil else { return }
    news.leftByCursor = News.CursorPlace(row: cursor, path: path())
  }

  /// Tells one piece of news as it is now; says whether there was any.
  private func tellNext() -> Bool {
    if !news.completions.isEmpty {
      let (completion, finished) = news.completions.removeFirst()
      completion(finished)
    } else if contentOffset != news.contentOffset {
      news.contentOffset = contentOffset
      delegate?.listViewDidScroll(self)
    } else if let source = news.leftByCursor {
      news.leftByCursor = nil
      guard cursor != source.row else { return true }
      delegate?.listView(self, didMoveCursorFrom: source.path, to: cursorPath)
    } else if !news.endedRows.isEmpty {
      let row = news.endedRows.removeFirst()
      delegate?.listView(self, didEndDisplaying: row.content, forRowAt: row.path)
    } else {
      return false
    }
    return true
  }
}
