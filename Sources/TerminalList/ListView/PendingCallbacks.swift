internal import ListDiff
internal import ListMotion

/// The callbacks that a list owes to its delegate and to those who wait for the end of a motion.
///
/// They are made in one place: when the outermost change is over and the list is whole. So whoever
/// is called may change the list, and no part of the list goes on with a path that was looked up
/// before.
struct PendingCallbacks {
  /// How many changes are under way, one within the other.
  private var depth = 0
  private var completions: [(completion: (Bool) -> Void, finished: Bool)] = []
  /// Where the cursor was when the delegate last knew, if it was moved since.
  private var cursorBefore: CursorPlace?
  /// The content offset that the delegate knows.
  private var contentOffset = 0
  /// Rows that were drawn and are no longer seen.
  private var endedRows: [DisplayedRows.Row] = []

  /// One call that is due.
  enum Callback {
    case complete((Bool) -> Void, finished: Bool)
    case didScroll
    case didMoveCursor(from: ElementPath?)
    case didEndDisplaying(DisplayedRows.Row)
  }

  mutating func beginChange() { depth += 1 }

  mutating func endChange() { depth -= 1 }

  /// Adds the completion of a motion that is over.
  mutating func add(_ completion: @escaping (Bool) -> Void, finished: Bool) {
    precondition(depth > 0, "completions are called when a change is over")
    completions.append((completion, finished))
  }

  /// Whether the place of the cursor must be recorded before the cursor is moved.
  var needsCursor: Bool { cursorBefore == nil }

  /// Records where the cursor was before it was moved.
  mutating func recordCursor(_ place: CursorPlace) {
    if cursorBefore == nil { cursorBefore = place }
  }

  /// Adds rows that are no longer seen.
  mutating func addEnded(_ rows: [DisplayedRows.Row]) { endedRows += rows }

  /// Removes the next call that is due; `nil` if there is none, or a change is under way.
  ///
  /// - Parameters:
  ///   - offset: The content offset now. One that is back where it was is no scroll.
  ///   - cursor: The row of the cursor now. One that is back where it was has not moved.
  mutating func next(contentOffset offset: Int, cursor: RowID?) -> Callback? {
    guard depth == 0 else { return nil }
    if !completions.isEmpty {
      let (completion, finished) = completions.removeFirst()
      return .complete(completion, finished: finished)
    }
    if offset != contentOffset {
      contentOffset = offset
      return .didScroll
    }
    if let before = cursorBefore {
      cursorBefore = nil
      if before.row != cursor { return .didMoveCursor(from: before.path) }
    }
    return endedRows.isEmpty ? nil : .didEndDisplaying(endedRows.removeFirst())
  }
}
