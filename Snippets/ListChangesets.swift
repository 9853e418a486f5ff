// A changeset as a value: applied, inverted, sent, compared, and converted to the standard library's.
import Foundation
import ListDiff

struct Team: Differentiable, Hashable, Codable {
  var name: String
  var points: Int
  var differenceIdentifier: String { name }
}

let old = [
  Team(name: "Reds", points: 3), Team(name: "Blues", points: 1), Team(name: "Whites", points: 0),
]
let new = [Team(name: "Blues", points: 5), Team(name: "Greens", points: 4), old[2], old[0]]

let changes = StagedChangeset(source: old, target: new)

let signs = StagedChangeset(
  source: Array("abc"), target: Array("CBx"), id: { $0.lowercased() }, by: ==)
print(signs.map(\.changeCount))  // [2, 1, 2]
let standing = StagedChangeset(source: old, target: new, id: \.name, by: \.points)
print(standing == changes)  // true

let repainted = StagedChangeset(source: old, target: old, id: \.name) {
  $0 == $1 && $1.name != "Reds"
}
print(repainted.map(\.elementUpdated.count))  // [1]

for update in changes.flatMap(\.batchUpdates) {
  switch update {
  case .deleteRow(let path): print("delete", path.element)
  case .insertRow(let path): print("insert", path.element)
  case .reloadRow(let path): print("reload", path.element)
  case .moveRow(let source, let target): print("move", source.element, "to", target.element)
  case .deleteSection, .insertSection, .reloadSection, .moveSection: break  // none in rows
  }
}
// reload 1
// insert 1
// move 0 to 3

let rows = try changes.applying(to: old)
print(rows == new)  // true

let paths = try changes.paths(from: old)
if let path = paths.newPath(of: ElementPath(element: 0, section: 0)) {
  print(path.element)  // 3
}
print(paths.oldPath(of: ElementPath(element: 1, section: 0)) == nil)  // true

do {
  _ = try changes.applying(to: [old[0]])
} catch {
  print(error)  // changeset 0: reload row 1 of section 0: its section has 1 row before the batch
  print(error.stage == 0)  // true
  print(error.operations)  // [reload row 1 of section 0]
}

var list = old
for operation in try changes.operations(from: old) {
  switch operation {
  case .update(let row, let path): list[path.element] = row
  case .delete(_, let path): list.remove(at: path.element)
  case .insert(let row, let path): list.insert(row, at: path.element)
  case .move(_, let source, let target):
    list.insert(list.remove(at: source.element), at: target.element)
  }
}
print(list == new)  // true

let back = try changes.inverted(from: old)
print(back.last?.data == old)  // true

var history = ChangesetHistory(old)
history.record(new)
history.undo()
print(history.current == old)  // true

let difference = try changes.collectionDifference(from: old)
print(old.applying(difference) == new)  // true

let inferred = new.difference(from: old).inferringMoves()
if let stages = StagedChangeset(inferred, from: old) {
  print(stages.map(\.changeCount))  // [1, 3]
}

let encoder = JSONEncoder()
encoder.outputFormatting = .sortedKeys
let json = try encoder.encode(changes)
let received = try JSONDecoder().decode(StagedChangeset<[Team]>.self, from: json)
print(received == changes)  // true

print(String(decoding: json, as: UTF8.self))
