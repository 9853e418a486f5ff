// The examples of the articles in ListDiff's documentation catalog.
import ListDiff

struct Team: Differentiable, Equatable {
  var name: String
  var points: Int
  var differenceIdentifier: String { name }
}

let old = [
  Team(name: "Reds", points: 3), Team(name: "Blues", points: 1), Team(name: "Whites", points: 0),
]
let new = [
  Team(name: "Blues", points: 5), Team(name: "Greens", points: 4), Team(name: "Reds", points: 3),
]

for stage in StagedChangeset(source: old, target: new) {
  print(stage.batchUpdates, "then:", stage.data.map(\.name))
}
// [reload row 1 of section 0] then: ["Reds", "Blues", "Whites"]
// [delete row 2 of section 0] then: ["Reds", "Blues"]
// [insert row 1 of section 0, move row 1 of section 0 to row 0 of section 0] then: ["Blues", "Greens", "Reds"]

typealias League = ArraySection<Team, Team>

let before = [
  League(model: Team(name: "First", points: 0), elements: [old[0], old[1]]),
  League(model: Team(name: "Second", points: 0), elements: [old[2]]),
]
let after = [League(model: Team(name: "Second", points: 0), elements: [old[2], old[0]])]

for stage in StagedChangeset(source: before, target: after) {
  print(stage.batchUpdates)
}
// [delete row 1 of section 0]
// [move row 0 of section 0 to row 1 of section 1]
// [delete section 0]

struct Entry: Differentiable, Hashable {
  var text: String
}

let diary = ["rain", "sun", "wind", "sun", "rain"].map(Entry.init)
let later = ["sun", "wind", "sun", "rain"].map(Entry.init)

print(StagedChangeset(source: diary, target: later).flatMap(\.batchUpdates))
// [delete row 0 of section 0]

struct Line: Differentiable, Hashable {
  var text: String
  var occurrence: Int
}

func numbered(_ texts: [String]) -> [Line] {
  var counts: [String: Int] = [:]
  return texts.map { text in
    defer { counts[text, default: 0] += 1 }
    return Line(text: text, occurrence: counts[text, default: 0])
  }
}

let lines = numbered(["rain", "sun", "wind", "sun", "rain"])
let laterLines = numbered(["sun", "wind", "sun", "rain"])

print(StagedChangeset(source: lines, target: laterLines).flatMap(\.batchUpdates))
// [delete row 4 of section 0, move row 0 of section 0 to row 3 of section 0]

let stages = try await Task.detached {
  try StagedChangeset(source: old, target: new, checkingCancellation: Task.checkCancellation)
}.value
print(stages.count)  // 3

var isCancelled: Bool { false }
struct Cancelled: Error {}

let cancellable = try StagedChangeset(source: diary, target: later) { () throws(Cancelled) in
  if isCancelled { throw Cancelled() }
}
print(cancellable.count)  // 1

let script = EditScript(source: "kitten", target: "sitting")
print(script.edits.map(\.description))
// ["replace with s at offset 0", "replace with i at offset 4", "insert g at offset 6"]

let common = [1, 2, 3, 4].longestCommonSubsequence(with: [2, 4, 5])
print(common.count, common.removed.ranges.count, common.added.ranges.count)  // 2 2 1
