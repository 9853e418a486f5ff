import ListDiff
import Testing

private struct Row: Hashable, Differentiable {
  var id: Int
}

@Test func equalListsHaveNoStages() {
  #expect(StagedChangeset(source: [Row(id: 1)], target: [Row(id: 1)]).isEmpty)
}
