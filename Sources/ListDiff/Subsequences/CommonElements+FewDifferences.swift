extension CommonElements {
  /// The elements of a longest common subsequence if very few are not on it, found by comparing
  /// them as they are.
  ///
  /// - Returns: `nil` if there are more differences than in a small difference of rows, or if
  ///   finding out would take more than twice as many comparisons as there are elements.
  @inlinable init?<Element: Equatable>(
    fewDifferencesOf source: ArraySlice<Element>, and target: ArraySlice<Element>
  ) {
    let (before, after) = (source.span, target.span)
    var paths = FurthestReachingPaths(
      sourceCount: before.count, targetCount: after.count, limit: Matching.smallDifference)
    let differences = paths.search(
      budget: 2 * (before.count + after.count), isSame: { before[$0] == after[$1] }, check: {})
    guard let differences else { return nil }
    self.init(
      kept: paths.script(differences: differences), sourceCount: before.count,
      targetCount: after.count)
  }
}
