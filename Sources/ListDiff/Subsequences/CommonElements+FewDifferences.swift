extension CommonElements {
  /// The elements of a longest common subsequence if few are not on it, found by comparing them as
  /// they are.
  ///
  /// - Parameter limit: how many elements may be on one side only; as many as in a small difference
  ///   of rows unless told.
  /// - Returns: `nil` if there are more, or if finding out would take more than twice as many
  ///   comparisons as there are elements.
  /// - Complexity: O(*n* + *m*) comparisons; O(*d*²) memory for *d* differences.
  @inlinable package init?<Element: Equatable>(
    fewDifferencesOf source: ArraySlice<Element>, and target: ArraySlice<Element>,
    limit: Int? = nil
  ) {
    let (before, after) = (source.span, target.span)
    var paths = FurthestReachingPaths(
      sourceCount: before.count, targetCount: after.count,
      limit: limit ?? Matching.smallDifference)
    let differences = paths.search(
      budget: 2 * (before.count + after.count), isSame: { before[$0] == after[$1] }, check: {})
    guard let differences else { return nil }
    self.init(
      kept: paths.script(differences: differences), sourceCount: before.count,
      targetCount: after.count)
  }
}
