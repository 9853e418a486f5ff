public import ListDiff
public import ListMotion

// Updates of the whole list: rows that the list owns, staged changes, and reloads.

extension TerminalListView {
  /// The rows of a list that owns its rows; empty if a data source provides them.
  ///
  /// These are all rows. Paths count those that are shown: see ``rowIdentifier(at:)``.
  public var sections: [ListSection] { outline?.sections ?? [] }

  /// Whether the rows are those of ``apply(_:with:completion:)``.
  var ownsRows: Bool { outline != nil }

  /// Makes `sections` the rows of the list and animates the difference.
  ///
  /// The list becomes its own data source. The first rows that it gets in this way are there at
  /// once. The rows that it has already change nothing: what moves goes on.
  ///
  /// Each row and each section needs an identifier of its own; `checkIdentifiers()` on `sections` says
  /// which two share one.
  ///
  /// - Parameters:
  ///   - sections: The rows after the change.
  ///   - animation: How rows and sections come and go.
  ///   - completion: Called when the motion is over, with `false` if another change overtook it.
  /// - Complexity: O(rows), before and after: all of them are compared. A list that many rows are
  ///   appended to has a data source, which says what came (``insertRows(at:with:)``).
  public func apply(
    _ sections: [ListSection], with animation: RowAnimation = .automatic,
    completion: ((Bool) -> Void)? = nil
  ) {
    changing {
      let owned = ownedRows ?? OwnedRows()
      owned.sections = sections
      owned.filter = options.filter
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

  /// Shows what is to be shown of rows that the list owns, and animates the difference.
  ///
  /// - Parameter isNews: Whether the difference is a change of the data, and gets marks.
  func show(
    _ owned: OwnedRows, with animation: RowAnimation, isNews: Bool = true,
    completion: ((Bool) -> Void)? = nil
  ) {
    let target = owned.shownSections(of: owned.sections)
    let animations = BatchAnimations(
      deleteSections: animation, insertSections: animation, deleteRows: animation,
      insertRows: animation)
    let chosen = chosenRows(of: owned)
    _ = perform(
      StagedChangeset(source: owned.shown, target: target), animations, isNews: isNews,
      setData: { owned.shown = $0 }, completion: completion.map { tell in { tell($0.isFinished) } })
    restoreChosenRows(chosen, of: owned)
  }

  /// Calls `changes` with the rows of the list, and animates the difference to the rows that it
  /// leaves, as ``apply(_:with:completion:)`` does. O(rows).
  public func performChanges(
    with animation: RowAnimation = .automatic, _ changes: (inout [ListSection]) -> Void
  ) {
    var sections = sections
    changes(&sections)
    apply(sections, with: animation)
  }

  /// Goes through all stages of a change: for each, `setData` with its data, then its batch.
  ///
  /// The call returns when the model is at the end. The motion of the stages follows one behind
  /// the other, deletes before inserts, within ``reloadDuration``.
  ///
  /// - Parameters:
  ///   - changes: From the data that the data source has now to the data that it is to have.
  ///   - animation: How rows and sections come and go.
  ///   - interrupt: Asked before each stage; `true` goes from there to the end without animation.
  ///   - setData: Makes the data source return the rows after the stage.
  ///   - completion: Called when the motion is over, with `false` if another change overtook it. A
  ///     stage that does not fit the data source is its failure: the list goes to the end without
  ///     animation then, as ``reloadData()`` does.
  /// - Complexity: That of a batch for each stage: O(operations log operations + sections), and the
  ///   rows on the screen.
  public func reload<C: Swift.Collection>(
    using changes: StagedChangeset<C>, with animation: @autoclosure () -> RowAnimation = .automatic,
    interrupt: ((Changeset<C>) -> Bool)? = nil, setData: (C) -> Void,
    completion: ((Result<Bool, ListUpdateError>) -> Void)? = nil
  ) {
    let animation = animation()
    reload(
      using: changes, deleteSectionsAnimation: animation, insertSectionsAnimation: animation,
      deleteRowsAnimation: animation, insertRowsAnimation: animation, interrupt: interrupt,
      setData: setData, completion: completion)
  }

  /// As ``reload(using:with:interrupt:setData:completion:)``, with one animation per operation.
  ///
  /// Moved rows and sections travel, without an animation of their own.
  ///
  /// - Parameters:
  ///   - changes: From the data that the data source has now to the data that it is to have.
  ///   - deleteSectionsAnimation: How sections go.
  ///   - insertSectionsAnimation: How sections come.
  ///   - reloadSectionsAnimation: How sections with new content are replaced, as
  ///     ``reloadSections(_:with:)`` does it; `nil`, the default, changes them in place.
  ///   - deleteRowsAnimation: How rows go.
  ///   - insertRowsAnimation: How rows come.
  ///   - reloadRowsAnimation: How rows with new content are replaced, as
  ///     ``reloadRows(at:with:)`` does it; `nil`, the default, changes them in place.
  ///   - interrupt: Asked before each stage; `true` goes from there to the end without animation.
  ///   - setData: Makes the data source return the rows after the stage.
  ///   - completion: Called when the motion is over, or with the reason why a stage was refused.
  public func reload<C: Swift.Collection>(
    using changes: StagedChangeset<C>, deleteSectionsAnimation: RowAnimation,
    insertSectionsAnimation: RowAnimation, reloadSectionsAnimation: RowAnimation? = nil,
    deleteRowsAnimation: RowAnimation, insertRowsAnimation: RowAnimation,
    reloadRowsAnimation: RowAnimation? = nil, interrupt: ((Changeset<C>) -> Bool)? = nil,
    setData: (C) -> Void, completion: ((Result<Bool, ListUpdateError>) -> Void)? = nil
  ) {
    let animations = BatchAnimations(
      deleteSections: deleteSectionsAnimation, insertSections: insertSectionsAnimation,
      reloadSections: reloadSectionsAnimation, deleteRows: deleteRowsAnimation,
      insertRows: insertRowsAnimation, reloadRows: reloadRowsAnimation)
    changing {
      _ = perform(
        changes, animations, interrupt: interrupt, setData: setData, completion: completion)
    }
  }

  /// Goes through the stages of a change to a list that shows a part of all rows. What happened to a row
  /// is known only from all rows, so the caller says it; the stages themselves mark nothing.
  ///
  /// - Parameters:
  ///   - changes: From the rows that are shown now to those that are to be shown.
  ///   - showing: How many of the first stages only show rows that were there before.
  ///   - marks: What happened to rows, by their places after all stages; `nil` if nothing happened,
  ///     and rows are only shown or hidden.
  ///   - setData: Makes the data source return the rows after the stage.
  package func reloadPart<C: Swift.Collection>(
    using changes: StagedChangeset<C>, showing: Int = 0, marks: [RowMark]?, setData: (C) -> Void
  ) {
    let animation = RowAnimation.automatic
    let animations = BatchAnimations(
      deleteSections: animation, insertSections: animation, deleteRows: animation,
      insertRows: animation)
    changing {
      if marks != nil {
        self.changes.beginChange(of: model.table, marksFirstRows: true, isOfPart: true)
      }
      let isWhole = perform(
        changes, animations, isNews: false, firstNews: marks == nil ? .max : showing,
        setData: setData, completion: nil)
      if isWhole, let marks { self.changes.add(marks, in: model.table) }
      self.changes.endChange()
      if marks != nil, options.revealsChanges { revealChanges() }
    }
  }

  /// The rows that have a sign of a change, whether it is shown or not, and those beside which rows went.
  /// O(entries of the ledger + such rows).
  package var changedRows: [ElementPath] { changes.ledger.changedRows(in: model.table) }

  /// Goes through the stages of a change, or from one that is refused or interrupted to the end.
  ///
  /// Returns whether all stages were applied.
  private func perform<C: Swift.Collection>(
    _ changes: StagedChangeset<C>, _ animations: BatchAnimations, isNews: Bool = true,
    firstNews: Int = .max, interrupt: ((Changeset<C>) -> Bool)? = nil, setData: (C) -> Void,
    completion: ((Result<Bool, ListUpdateError>) -> Void)?
  ) -> Bool {
    var change: ChangeUnderWay?
    /// How the change ended, if it did before its last stage.
    var early: Result<Bool, ListUpdateError>?
    let reveals = isNews && options.revealsChanges && !changes.isEmpty
    if reveals { scrollToRows(touchedBy: changes[changes.startIndex]) }
    for index in changes.indices {
      if interrupt?(changes[index]) == true {
        early = .success(true)
        break
      }
      setData(changes[index].data)
      do throws(ListUpdateError) {
        let valid = try check(BatchUpdates(changes[index], with: animations))
        var next = change ?? beginChange(stages: changes.count, isNews: isNews)
        next.lightsNew =
          isNews || index >= firstNews && (firstNews == 0 || !next.hasUnseenBatches)
        apply(valid, to: &next)
        if !playback.pacing.isOneStage || index == changes.indices.last { show(&next) }
        change = next
      } catch {
        // the data that was changed is not that of a list that owns its rows
        early = .failure(ownsRows ? .ownsRows : error)
        break
      }
    }
    if early == nil, let completion {
      let tell = { completion(.success($0)) }
      if changes.isEmpty { callbacks.add(tell, finished: true) } else { playback.add([tell]) }
    }
    if let change { endChange(change) }
    if let early, let last = changes.last {
      setData(last.data)
      reload()
      if let completion { callbacks.add({ _ in completion(early) }, finished: true) }
    }
    if reveals { revealChanges() }
    return early == nil
  }

  /// Scrolls to the first row that a stage touches, unless one of them is in sight.
  private func scrollToRows<C: Swift.Collection>(touchedBy stage: Changeset<C>) {
    let sections = model.table.sections
    let touched =
      (stage.elementUpdated + stage.elementDeleted + stage.elementMoved.map(\.source)
      + stage.elementInserted).filter {
        sections.indices.contains($0.section)
          && sections[$0.section].rows.indices.contains($0.element)
      }
    let visible = Set(pathsForVisibleRows)
    guard let first = touched.min(by: { ($0.section, $0.element) < ($1.section, $1.element) }),
      !touched.contains(where: visible.contains)
    else { return }
    scrollToRow(at: first, at: .middle, animated: false)
  }

  /// Replaces all rows by those of the data source, without animation.
  ///
  /// The cursor goes to the row that stands on its line, where every row counts
  /// ``estimatedRowHeight`` lines, else to the next one, else to the previous; no row stays
  /// selected or marked. What a reload brings is not a change: see ``clearChanges()``.
  ///
  /// If the data source returns a count below 0, the process ends with a message.
  public func reloadData() {
    changing { reload() }
  }

  /// Requests the content of the rows on the screen again, without marking them as changed.
  public func reloadContents() { changing { layOut() } }

  /// Makes the next change request the content of all rows on the screen, and not only of those
  /// that it names or that come there. It is for a change with which all of them show something
  /// else, such as wider columns.
  public func setNeedsContents() { viewport.setNeedsContents() }
}

extension Result<Bool, ListUpdateError> {
  /// Whether the motion came to its end; a change that was refused has none.
  var isFinished: Bool { (try? get()) ?? true }
}
