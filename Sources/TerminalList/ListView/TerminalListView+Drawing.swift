internal import ListDiff
public import ListMotion

// MARK: - Frames

extension TerminalListView {
  /// The frame of the list at the time `now`, on the caller's clock.
  ///
  /// The first frame after a change starts its motion. A later frame ends it, calls the completions, and
  /// shows their changes.
  ///
  /// With a text field, the frame has it, and its cursor, instead of the content of the row under the
  /// cursor of the list. The field is not drawn if the list has no cursor, or while the row or the
  /// column is off screen: call ``setCursor(_:)`` when editing begins to scroll to the row.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - field: The text field; `nil`, the default, for none.
  ///   - column: The ``ListColumn/id`` of the column whose value is edited; `nil`, the default, for
  ///     the whole row.
  /// - Complexity: O(lines on the screen), whatever the length of the list.
  public func frame(
    at now: Duration, editing field: TextField? = nil, inColumn column: String? = nil
  ) -> Frame {
    prepareFrame(at: now)
    let painting = ListPainting(list: self)
    var frame = changing {
      layOutIfNeeded()
      return painting.frame(layoutPainter)
    }
    if let field { painting.draw(field, inColumn: column, on: &frame) }
    return frame
  }

  /// Lays out the visible rows, and advances the motion to `now`.
  func prepareFrame(at now: Duration) {
    changing {
      layOutIfNeeded()
      advance(to: now)
    }
  }

  /// Whether the next frame differs from the last one even if nothing else happens.
  public var isAnimating: Bool { playback.isRunning || !hints.isEmpty }

  /// The time at which the next frame is due; `nil` while nothing moves.
  ///
  /// A frame is due when it looks different from the last one, at most 60 times a second. While rows
  /// move, frames are due at least 20 times a second, because the list measures the rate of changes by its
  /// frames.
  public func nextFrame(after now: Duration) -> Duration? {
    guard playback.isRunning else {
      return hints.isEmpty ? nil : hints.end ?? now + playback.frameInterval
    }
    let next = playback.nextFrame(after: now)
    return min(next, hints.end ?? next)
  }

  /// Waits until all motion is over, while another task draws frames.
  ///
  /// Wake that task after a change, for example with ``EventPoster/post(_:)``: it may be waiting for a key.
  ///
  /// - Returns: Whether the motion was completed; `false` if another change overtook it, the list was
  ///   deallocated, or the task was cancelled.
  @discardableResult
  public func motionEnded(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    guard playback.isRunning else { return true }
    // a stream also ends with its task
    let (ends, end) = AsyncStream<Bool>.makeStream()
    playback.add([{ end.yield($0) }])
    var iterator = ends.makeAsyncIterator()
    return await iterator.next(isolation: isolation) ?? false
  }

  /// Ends every motion now. Its completions are called with `false`.
  public func finishAnimations() {
    changing { if playback.isRunning { finishPlayback(finished: false) } }
  }

  /// The hidden rows above the first line of the screen.
  ///
  /// Show them on the lines around the list, so that nothing covers a row. Changes count until they
  /// have been in a frame, whether or not ``showsChangeMarks`` is set. O(sections + changes).
  public var rowsAbove: HiddenRows { hiddenRows.above }

  /// The hidden rows below the last line of the screen; see ``rowsAbove``.
  public var rowsBelow: HiddenRows { hiddenRows.below }

  private var hiddenRows: (above: HiddenRows, below: HiddenRows) {
    changes.hiddenRows(around: viewport.visible, in: model.table, height: size.height)
  }

  /// The column of a frame, from 0, at which the contents of rows begin, after marks and numbers.
  var contentColumn: Int {
    let painter = layoutPainter
    return painter.gutterColumns + painter.numberColumns
  }

  /// Advances the motion to `now`.
  func advance(to now: Duration) {
    if playback.advance(to: now) { finishPlayback(finished: true) }
    guard playback.isOver else { return }
    playback.takeCompletions().forEach { callbacks.add($0, finished: true) }
    hints.advance(to: now)
  }

  private func layOutIfNeeded() {
    if listColumns.measuresRows {
      let rows = viewport.visible.rows.lazy.filter(\.place.isRow).map(\.row.content)
      let hasGrown = listColumns.measure(
        rows, version: viewport.version, width: painter.width)
      if hasGrown, let chosenColumn { scrollToColumn(chosenColumn) }
    }
    if viewport.needsMeasuring(width: size.width, layoutPainter) { layOut() }
  }
}

extension Film {
  /// Creates a film of `list` at moments on the caller's clock, which must be in ascending order.
  ///
  /// The motion of the last change begins at the first of them, unless a frame has been requested
  /// since the change; see ``TerminalListView/frame(at:editing:inColumn:)``. Moments in between are not in the film;
  /// the delegate and the completions of the list are called at these moments only.
  public init(of list: TerminalListView, at moments: [Duration]) {
    self.init(moments.map { list.frame(at: $0) })
  }
}
