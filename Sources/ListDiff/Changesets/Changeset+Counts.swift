extension Changeset {
  /// The number of changes to sections.
  @inlinable public var sectionChangeCount: Int {
    sectionDeleted.count + sectionInserted.count + sectionUpdated.count + sectionMoved.count
  }

  /// The number of changes to rows.
  @inlinable public var elementChangeCount: Int {
    elementDeleted.count + elementInserted.count + elementUpdated.count + elementMoved.count
  }

  /// The number of changes of all kinds.
  @inlinable public var changeCount: Int { sectionChangeCount + elementChangeCount }

  /// Whether there are changes to sections.
  @inlinable public var hasSectionChanges: Bool { sectionChangeCount > 0 }

  /// Whether there are changes to rows.
  @inlinable public var hasElementChanges: Bool { elementChangeCount > 0 }

  /// Whether there are changes at all.
  @inlinable public var hasChanges: Bool { changeCount > 0 }
}
