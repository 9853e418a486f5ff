// From one list to another in stages that a table view accepts.
import ListDiff

struct Team: Differentiable, Equatable {
  var name: String
  var points: Int
  var differenceIdentifier: String { name }
}

let before = [Team(name: "Reds", points: 3), Team(name: "Blues", points: 1)]
let after = [Team(name: "Blues", points: 5), Team(name: "Reds", points: 3)]

for stage in StagedChangeset(source: before, target: after) {
  print("updates", stage.elementUpdated.map(\.element), "moves", stage.elementMoved.count)
  // Apply the stage; stage.data are the rows after it.
}
