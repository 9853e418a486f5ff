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
  print(stage.batchUpdates)  // apply them; stage.data are the rows after the stage
}
// [reload row 1 of section 0]
// [move row 1 of section 0 to row 0 of section 0]
