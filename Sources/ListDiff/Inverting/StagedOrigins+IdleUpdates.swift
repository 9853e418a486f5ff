extension StagedOrigins {
  /// Forgets the updates of rows that show after all stages what they showed before them, and of
  /// those that were not there then.
  ///
  /// - Parameters:
  ///   - before: the rows before the first stage, section after section.
  ///   - after: the rows after the last stage, section after section.
  /// - Complexity: O(rows), with a comparison for each update.
  @inlinable mutating func forgetIdleRowUpdates<Row: ContentEquatable>(
    _ before: ContiguousArray<Row>, _ after: ContiguousArray<Row>
  ) {
    for (row, origin) in rows.enumerated() where isRowUpdated[row] {
      isRowUpdated[row] =
        origin != BatchOrigins.none && !before[origin].isContentEqual(to: after[row])
    }
  }

  /// Forgets the updates of sections whose headers show after all stages what they showed before
  /// them, and of those that were not there then.
  ///
  /// - Complexity: O(sections), with a comparison for each update.
  @inlinable mutating func forgetIdleSectionUpdates<Section: ContentEquatable>(
    _ before: ContiguousArray<Section>, _ after: ContiguousArray<Section>
  ) {
    for (section, origin) in sections.enumerated() where isSectionUpdated[section] {
      isSectionUpdated[section] =
        origin != BatchOrigins.none && !before[origin].isContentEqual(to: after[section])
    }
  }
}
