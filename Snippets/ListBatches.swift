// The changesets of a list in the batches of a list view.
import ListDiff
import TerminalList

struct Team: Differentiable, Equatable {
  var name: String
  var points: Int
  var differenceIdentifier: String { name }
}

/// Shows teams in a list view.
final class Standings: TerminalListViewDataSource {
  var teams: [Team] = []

  func numberOfSections(in listView: TerminalListView) -> Int { 1 }

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    teams.count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    RowContent(text: "\(teams[path.element].name)  \(teams[path.element].points)")
  }

  func listView(
    _ listView: TerminalListView, contentForHeaderInSection section: Int
  ) -> RowContent? { nil }
}

let old = [
  Team(name: "Reds", points: 3), Team(name: "Blues", points: 1), Team(name: "Whites", points: 0),
]
let new = [Team(name: "Blues", points: 5), Team(name: "Greens", points: 4), old[2], old[0]]

let standings = Standings()
standings.teams = old
let list = TerminalListView(size: Size(width: 20, height: 5))
list.dataSource = standings

let changes = StagedChangeset(source: old, target: new)

for change in changes {
  standings.teams = change.data
  try list.performBatchUpdates(change.batchUpdates, with: .fade)
}
