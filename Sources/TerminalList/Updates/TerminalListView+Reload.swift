public import ListDiff
public import ListMotion

extension TerminalListView {
  /// Goes through all stages of a change: for each, `setData` with its data, then its batch.
  ///
  /// The call returns when the model is at the end; the motion of the stages follows one behind
  /// the other, deletes before inserts, within ``reloadDuration``.
  ///
  /// - Parameters:
  ///   - changes: From what the data source has now to what it is to have.
  ///   - animation: How rows and sections come and go.
  ///   - interrupt: Asked before each stage; `true` goes to the end without animation.
  ///   - setData: Makes the data source return the rows after the stage. Where a stage is refused, it
  ///     may be called once more for the one before and for the one refused.
  ///   - completion: Called when the motion is over, with `false` when another change overtook it;
  ///     not called when a stage is refused.
  /// - Throws: ``ListUpdateError`` for a stage that does not fit the data source. The list then
  ///   shows what it showed after the stage before and asks for ``reloadData()``.
  public func reload<C: Swift.Collection>(
    using changes: StagedChangeset<C>, with animation: @autoclosure () -> RowAnimation = .automatic,
    interrupt: ((Changeset<C>) -> Bool)? = nil, setData: (C) -> Void,
    completion: ((Bool) -> Void)? = nil
  ) throws(ListUpdateError) {
    let animation = animation()
    try reload(
      using: changes, deleteSectionsAnimation: animation, insertSectionsAnimation: animation,
      deleteRowsAnimation: animation, insertRowsAnimation: animation, interrupt: interrupt,
      setData: setData, completion: completion)
  }

  /// As ``reload(using:with:interrupt:setData:completion:)``, with one animation per operation.
  ///
  /// Moved rows and sections travel, without an animation of their own.
  ///
  /// - Parameters:
  ///   - changes: From what the data source has now to what it is to have.
  ///   - deleteSectionsAnimation: How sections go.
  ///   - insertSectionsAnimation: How sections come.
  ///   - reloadSectionsAnimation: How sections whose content is new are replaced, as
  ///     ``reloadSections(_:with:)`` does it; `nil`, the default, changes them in place.
  ///   - deleteRowsAnimation: How rows go.
  ///   - insertRowsAnimation: How rows come.
  ///   - reloadRowsAnimation: How rows whose content is new are replaced, as
  ///     ``reloadRows(at:with:)`` does it; `nil`, the default, changes them in place.
  ///   - interrupt: Asked before each stage; `true` goes to the end without animation.
  ///   - setData: Makes the data source return the rows after the stage.
  ///   - completion: Called when the motion is over, with `false` when another change overtook it;
  ///     not called when a stage is refused.
  /// - Throws: ``ListUpdateError`` for a stage that does not fit the data source.
  public func reload<C: Swift.Collection>(
    using changes: StagedChangeset<C>, deleteSectionsAnimation: RowAnimation,
    insertSectionsAnimation: RowAnimation, reloadSectionsAnimation: RowAnimation? = nil,
    deleteRowsAnimation: RowAnimation, insertRowsAnimation: RowAnimation,
    reloadRowsAnimation: RowAnimation? = nil, interrupt: ((Changeset<C>) -> Bool)? = nil,
    setData: (C) -> Void, completion: ((Bool) -> Void)? = nil
  ) throws(ListUpdateError) {
    if let interrupt, let last = changes.last, changes.contains(where: interrupt) {
      return changing {
        setData(last.data)
        reloadData()
        announce(completion, finished: true)
      }
    }
    try changing { () throws(ListUpdateError) in
      guard !changes.isEmpty else { return announce(completion, finished: true) }
      var overtaken: [(Bool) -> Void]?
      defer {
        overtaken?.forEach { announce($0, finished: false) }
        if overtaken != nil { settle() }
      }
      let count = changes.count
      var (batches, oldCursor): ([AppliedBatch], RowID?) = ([], cursor)
      for index in changes.indices {
        let change = changes[index]
        setData(change.data)
        var batch = BatchUpdates(change)
        batch.deletedSections = change.sectionDeleted.map { ($0, deleteSectionsAnimation) }
        batch.insertedSections = change.sectionInserted.map { ($0, insertSectionsAnimation) }
        batch.deletedRows = change.elementDeleted.map { ($0, deleteRowsAnimation) }
        batch.insertedRows = change.elementInserted.map { ($0, insertRowsAnimation) }
        if let animation = reloadSectionsAnimation {
          for section in change.sectionUpdated { batch.sectionReloads[section] = animation }
        }
        if let animation = reloadRowsAnimation {
          for path in change.elementUpdated { batch.rowReloads[path] = animation }
        }
        let valid: ValidBatch
        do throws(ListUpdateError) {
          valid = try check(batch)
        } catch {
          if !batches.isEmpty {
            // what the stages before are to show is in their data
            setData(changes[index - 1].data)
            show(batches, oldCursor: oldCursor, stages: count)
            setData(change.data)
          }
          throw error
        }
        if overtaken == nil {
          overtaken = beginTimeline()
          playback.playsAtOnce = playsAtOnce(stages: count)
        }
        batches.append(apply(valid))
        if playback.playsAtOnce, batches.count < count { continue }
        show(batches, oldCursor: oldCursor, stages: count)
        (batches, oldCursor) = ([], cursor)
      }
      if let completion { playback.completions.append(completion) }
    }
  }
}

extension BatchUpdates {
  /// The updates and moves of a changeset; inserts and deletes take their animations on top.
  fileprivate init<C>(_ change: Changeset<C>) {
    reloadedSections = change.sectionUpdated
    movedSections = change.sectionMoved
    reloadedRows = change.elementUpdated
    movedRows = change.elementMoved
  }
}
