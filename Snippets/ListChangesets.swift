// A changeset as a value: applied, turned round, sent, compared, and turned into the standard library's.
import Foundation
import ListDiff
import TerminalList

struct Team: Differentiable, Hashable, Codable {
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

print(changes.flatMap(\.batchUpdates))
// [reload row 1 of section 0, insert row 1 of section 0,
//  move row 0 of section 0 to row 3 of section 0]

let rows = try changes.applying(to: old)
print(rows == new)  // true

do {
  _ = try changes.applying(to: [old[0]])
} catch {
  print(error)  // changeset 0: no row 1 in section 0: it has 1 before it
}

let back = try changes.inverted(from: old)
print(back.last?.data == old)  // true

let difference = try changes.collectionDifference(from: old)
print(old.applying(difference) == new)  // true

let inferred = new.difference(from: old).inferringMoves()
if let stages = StagedChangeset(inferred, from: old) {
  print(stages.map(\.changeCount))  // [1, 3]
}

let json = try JSONEncoder().encode(changes)
let received = try JSONDecoder().decode(StagedChangeset<[Team]>.self, from: json)
print(received == changes)  // true
