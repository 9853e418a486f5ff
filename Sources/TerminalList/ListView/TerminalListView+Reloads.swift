public import ListDiff
public import ListMotion

// Updates of the whole list: rows that the list owns, staged changes, and reloads.

extension TerminalListView {
  /// The rows of a list that owns its rows; empty if a data source provides them.
  ///
  /// These include hidden rows. Paths count only the rows that are shown; see
  /// ``identifier(ofRowAt:)``.
  public var sections: [ListSection] { outline?.sections ?? [] }

  /// Makes `sections` the rows of the list and animates the difference.
  ///
  /// The list becomes its own data source; it must not have another one. The first rows of a list
  /// appear at once, whatever call brings them.
  /// Applying the rows that the list already has does nothing; animations continue.
  ///
  /// Each row and each section needs its own identifier; `checkIdentifiers()` on `sections` throws an error
  /// if two rows or sections share one.
  ///
  /// - Parameters:
  ///   - sections: The rows after the change.
  ///   - animation: How rows and sections appear and disappear.
  ///   - completion: Called when the motion is over, with `false` if another change overtook it.
  /// - Complexity: O(rows) before and after the change: all rows are compared. For a list to which rows are
  ///   often appended, use a data source and ``insertRows(at:with:)``.
  public func apply(
    _ sections: [ListSection], with animation: RowAnimation = .automatic,
    completion: ((Bool) -> Void)? = nil
  ) {
    checkDoor()
    replaceRows(by: sections, with: animation, completion: completion)
  }

  /// Stops the process if the rows come from another door than `call`, or if it comes at the wrong time.
  private func checkDoor(_ call: String = #function) {
    checkTurn(call)
    if outline?.diffable != nil {
      stop("\(call): the rows are those of a DiffableDataSource; apply a snapshot to it")
    }
    if dataSource != nil, outline == nil {
      stop(
        """
        \(call): the list has a data source; change its data and call reload(using:setData:), \
        or set dataSource to nil first
        """)
    }
  }

  /// Makes `sections` the rows of the list.
  func replaceRows(
    by sections: [ListSection], with animation: RowAnimation,
    completion: ((Bool) -> Void)?
  ) {
    changing {
      let owned = ownedRows ?? OwnedRows()
      owned.sections = sections
      owned.filter = filter
      guard dataSource === owned else {
        owned.shown = owned.shownSections(of: sections)
        ownedRows = owned
        dataSource = owned
        if let completion { callbacks.add(completion, finished: true) }
        return
      }
      show(owned, with: animation, completion: completion)
    }
  }

  /// Shows those rows of a list that should be visible, and animates the difference.
  ///
  /// - Parameter isNews: Whether the difference is a change of the data, and gets marks.
  func show(
    _ owned: OwnedRows, with animation: RowAnimation, isNews: Bool = true,
    completion: ((Bool) -> Void)? = nil
  ) {
    let target = owned.shownSections(of: owned.sections)
    let holds = holdsOrder
    let followed = rowUnderCursor?.id
    // rows are shown and hidden in the newest list
    if !isNews { held = nil }
    keepingChosenRows(of: owned) {
      perform(
        from: owned.shown, to: target, animation, isNews: isNews,
        setData: { (owned.former, owned.shown) = (owned.shown, $0) },
        // a refused change has no motion
        completion: completion.map { tell in { tell((try? $0.get()) ?? true) } })
      owned.former = nil
      if holds, held == nil { held = HeldOrder(of: model.table) }
    }
    guard let followed, rowUnderCursor?.id != followed else { return }
    if let section = owned.collapsedSection(of: followed) { setCursor(at: .header(section)) }
  }

  /// Shows `newest` instead of the rows `shown`, or the same rows in their held order.
  private func perform<Section: DifferentiableSection>(
    from shown: [Section], to newest: [Section], _ animation: RowAnimation, isNews: Bool,
    setData: ([Section]) -> Void, completion: ((Result<Bool, ListUpdateError>) -> Void)?
  ) {
    let target = rows(inHeldOrderOf: shown, for: newest)
    _ = perform(
      StagedChangeset(source: shown, target: target), animation, isNews: isNews, setData: setData,
      completion: completion)
    held?.settle(in: model.table)
  }

  /// Calls `changes` with the rows of the list, and animates the difference to the result, like
  /// ``apply(_:with:completion:)``. The block changes only these rows: another change of the list in it
  /// stops the process with a message. O(rows).
  public func performChanges(
    with animation: RowAnimation = .automatic, _ changes: (inout [ListSection]) -> Void
  ) {
    checkDoor()
    var sections = sections
    changing { changes(&sections) }
    replaceRows(by: sections, with: animation, completion: nil)
  }

  /// Applies all stages of a change: for each stage, it calls `setData` with its data, then
  /// performs its batch.
  ///
  /// When the call returns, the model is in its final state. The motion of the stages follows one
  /// after another, deletes before inserts, within ``Motion/longest``.
  ///
  /// - Parameters:
  ///   - changes: The changes from the current data of the data source to its new data.
  ///   - animation: How rows and sections appear and disappear.
  ///   - interrupt: Called before each stage; if it returns `true`, the list shows the final rows at
  ///     once, like ``reloadData()``, and `completion` is called with `true`.
  ///   - setData: Makes the data source return the rows after the stage.
  ///   - completion: Called when the motion is over, with `false` if another change overtook it. If
  ///     a stage does not fit the data source, it is called with the error, and the list shows the
  ///     final rows without animation, like ``reloadData()``. Without a completion, the process then
  ///     stops with a message.
  /// - Complexity: That of a batch for each stage: O(operations log operations + sections), and the
  ///   rows on the screen.
  public func reload<C: Swift.Collection>(
    using changes: StagedChangeset<C>, with animation: @autoclosure () -> RowAnimation = .automatic,
    interrupt: ((Changeset<C>) -> Bool)? = nil, setData: (C) -> Void,
    completion: ((Result<Bool, ListUpdateError>) -> Void)? = nil
  ) {
    checkTurn()
    changing {
      _ = perform(
        changes, animation(), interrupt: interrupt, setData: setData,
        completion: completion ?? Self.stopIfRefused)
    }
  }

  /// Compares the rows that are shown with the newest rows, and applies the change; while
  /// ``holdsOrder`` is set, in the held order.
  ///
  /// - Parameters:
  ///   - source: The current data of the data source.
  ///   - target: The newest rows.
  ///   - animation: How rows and sections appear and disappear.
  ///   - setData: Makes the data source return the given rows. While the order is held, these are
  ///     not the newest rows: they include deleted ones.
  ///   - completion: Called when the motion is over, or with the error if a stage was refused.
  /// - Complexity: O(rows).
  public func reload<Section: DifferentiableSection>(
    from source: [Section], to target: [Section], with animation: RowAnimation = .automatic,
    setData: ([Section]) -> Void, completion: ((Result<Bool, ListUpdateError>) -> Void)? = nil
  ) {
    checkTurn()
    changing {
      perform(
        from: source, to: target, animation, isNews: true, setData: setData,
        completion: completion ?? Self.stopIfRefused)
    }
  }

  /// The completion of a reload without one. A list that was refused before starts again.
  private static func stopIfRefused(_ result: Result<Bool, ListUpdateError>) {
    guard case .failure(let error) = result, error != .needsReloadData else { return }
    stop("reload(using:setData:): \(error)")
  }

  /// Applies stages to a list whose rows are not those of the data: only some of them, or in a held order. The
  /// caller knows all rows and their marks; the stages themselves mark nothing.
  ///
  /// - Parameters:
  ///   - changes: The changes from the rows that are shown now to those to show; in a held order, to the rows
  ///     that ``rows(inHeldOrderOf:for:)`` returns.
  ///   - news: The indexes of the stages that change the data; others only show, hide or move rows.
  ///   - marks: The marks of all rows after the stages; `nil` if marks stay on their rows.
  ///   - isNews: Whether the data changed.
  ///   - setData: Makes the data source return the rows after the stage.
  package func reloadPart<C: Swift.Collection>(
    using changes: StagedChangeset<C>, news: Range<Int> = 0..<0, marks: [PlacedMark]?, isNews: Bool,
    setData: (C) -> Void
  ) {
    changing {
      if isNews {
        self.changes.beginChange(of: model.table, marksFirstRows: true, isOfPart: true)
      }
      let isWhole = perform(
        changes, .automatic, isNews: false, news: isNews ? news : 0..<0, setData: setData,
        completion: nil)
      if isWhole, let marks { self.changes.marks.set(marks, in: model.table) }
      self.changes.endChange(in: model.table)
      releasedRows = nil
      held?.settle(in: model.table)
      if isNews, revealsChanges { revealChanges() }
    }
  }

  /// The marks of all rows. O(marks + runs of identities).
  package var rowMarks: [PlacedMark] { changes.marks.placed(in: model.table) }

  /// The rows that have a change mark, whether it is shown or not, and the rows next to deleted
  /// ones. O(changes + such rows).
  package var changedRows: [ElementPath] { changes.marks.changedRows(in: model.table) }

  /// Applies the stages of a change. A stage that is refused or interrupted is followed by the last
  /// one.
  ///
  /// Returns whether all stages were applied.
  private func perform<C: Swift.Collection>(
    _ changes: StagedChangeset<C>, _ animation: RowAnimation, isNews: Bool = true,
    news: Range<Int> = 0..<0, interrupt: ((Changeset<C>) -> Bool)? = nil, setData: (C) -> Void,
    completion: ((Result<Bool, ListUpdateError>) -> Void)?
  ) -> Bool {
    var change: ListChange?
    /// The result of the change, if it ended before its last stage.
    var early: Result<Bool, ListUpdateError>?
    let reveals = isNews && revealsChanges && !changes.isEmpty
    if reveals { scrollToRows(touchedBy: changes[changes.startIndex]) }
    for index in changes.indices {
      if interrupt?(changes[index]) == true {
        early = .success(true)
        break
      }
      setData(changes[index].data)
      do throws(ListUpdateError) {
        var updates = BatchUpdates()
        updates.add(changes[index].batchUpdates, with: animation)
        let valid = try check(updates)
        var next = change ?? ListChange(of: self, isNews: isNews)
        let isAlone = index == 0 || !playback.pacing.isOneStage
        next.lightsNew = isNews || news.contains(index) && isAlone
        next.apply(valid)
        if !playback.pacing.isOneStage || index == changes.indices.last { next.show() }
        change = next
      } catch {
        // `setData` does not reach the data of a list that owns its rows
        early = .failure(outline != nil ? .ownsRows : error)
        break
      }
    }
    if early == nil, let completion {
      let tell = { completion(.success($0)) }
      if changes.isEmpty { callbacks.add(tell, finished: true) } else { playback.add([tell]) }
    }
    change?.end()
    if isNews { releasedRows = nil }
    if let early, let last = changes.last {
      setData(last.data)
      reload()
      if let completion { callbacks.add({ _ in completion(early) }, finished: true) }
    }
    if reveals { revealChanges() }
    return early == nil
  }

  /// Scrolls to the first row that a stage touches, unless one of them is visible.
  private func scrollToRows<C: Swift.Collection>(touchedBy stage: Changeset<C>) {
    let touched =
      (stage.elementUpdated + stage.elementDeleted + stage.elementMoved.map(\.source)
      + stage.elementInserted).filter { model.table.has(.row($0)) }
    let visible = Set(pathsForVisibleRows)
    guard let first = touched.min(by: { $0.precedes($1) }),
      !touched.contains(where: visible.contains)
    else { return }
    scrollToRow(at: first, at: .middle, animated: false)
  }

  /// Replaces all rows with those of the data source, without animation.
  ///
  /// The cursor goes to the row on its previous line (counting one line for each row),
  /// otherwise to the next row, otherwise to the previous one. No row stays selected or marked. Rows that a
  /// reload loads are not changes; see ``clearChanges()``.
  ///
  /// If the data source returns a negative count, the process stops with a message.
  public func reloadData() {
    checkTurn()
    changing { reload() }
  }

  /// Requests the content of the rows on the screen again, without marking them as changed.
  public func reloadContents() { changing { layOut() } }

  /// Makes the next change request the content of all rows on the screen, not only of those that it
  /// names or that enter the screen. Call it before a change that alters the look of all rows, such
  /// as wider columns.
  package func setNeedsContents() { viewport.setNeedsContents() }
}

extension TerminalListView {
  /// Whether the rows keep their order for now; `false` by default.
  ///
  /// While it is `true`, values change in place. A row that would move shows the distance (`↑ 3`), a deleted
  /// row stays but is dimmed, and new rows wait below a line at the end of their section. ``heldChanges``
  /// counts these rows. When the property becomes `false`, all rows move to their actual places;
  /// those that are new keep the mark of an inserted row.
  ///
  /// This holds the rows of ``apply(_:with:completion:)`` and ``reload(from:to:with:setData:completion:)``;
  /// batches and staged changes are applied unchanged. If a filter, or a row or section that is collapsed or
  /// expanded, shows other rows, these are the newest ones in their order, which is held from then on. A list
  /// with a data source needs another reload afterwards, because only the program has the newest rows. While
  /// the order is held, the user cannot move rows.
  public var holdsOrder: Bool {
    get { held != nil }
    set {
      guard newValue != holdsOrder else { return }
      releasedRows = heldChanges.total > 0 ? held?.inserted : nil
      held = newValue ? HeldOrder(of: model.table) : nil
      if let outline { changing { show(outline, with: .automatic) } }
    }
  }

  /// The numbers of rows that would be inserted, deleted and moved if ``holdsOrder`` became `false`.
  public var heldChanges: ChangeCounts { held?.changes ?? ChangeCounts() }

  /// The rows to show after the rows `shown` for the newest rows: these, or in the held order.
  package func rows<Section: DifferentiableSection>(
    inHeldOrderOf shown: [Section], for newest: [Section]
  ) -> [Section] { held?.list(after: shown, for: newest) ?? newest }

  /// The shown rows that would move if ``holdsOrder`` became `false`, with the number of positions by which each
  /// would rise; 0 if it would move to another section.
  package var heldMoves: [(path: ElementPath, rise: Int)] { held?.moves ?? [] }
}
