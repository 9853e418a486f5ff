// Edit scripts and common subsequences: their contents and uses.
import ListDiff

let script = EditScript(source: "kitten", target: "sitting")
print(script.distance)  // 3

for edit in script.edits {
  switch edit.operation {
  case .insertion: print("insert", edit.value, "at", edit.destination, "of the list after")
  case .deletion: print("delete", edit.value, "at", edit.destination, "of the list before")
  case .substitution: print("put", edit.value, "at", edit.destination, "of the list before")
  case .move(let origin): print("move", edit.value, "from", origin, "to", edit.destination)
  }
}
// put s at 0 of the list before
// put i at 4 of the list before
// insert g at 6 of the list after

let letters = try script.applying(to: "kitten")
print(String(letters))  // sitting
print(String(try EditScript<String>.applying(script.edits, to: "mutter")))  // suttirg

do {
  _ = try script.applying(to: "kit")
} catch {
  print(error)  // reload row 4 of section 0: its section has 3 rows before the batch
}

let words = EditScript(source: ["Red", "green"], target: ["green", "red"]) {
  $0.lowercased() == $1.lowercased()
}
print(words.edits)  // [move green from offset 1 to 0]

let names = ["Ada", "Bo", "Cy", "Di", "Eve"]
let newNames = ["Bo", "Cy", "Eve", "Flo"]
let change = names.longestCommonSubsequence(with: newNames)

print(change.common.ranges.map(\.description))  // ["1..<3", "4..<5"]
print(change.removed.ranges.map(\.description))  // ["0..<1", "3..<4"]
print(change.added.ranges.map(\.description))  // ["3..<4"]

print(Array(names[change.common]))  // ["Bo", "Cy", "Eve"]

var rest = names
rest.removeSubranges(change.removed)
for range in change.added.ranges {
  rest.insert(contentsOf: newNames[range], at: range.lowerBound)
}
print(rest)  // ["Bo", "Cy", "Eve", "Flo"]

let shared = "kitten".longestCommonSubsequence(with: "sitting").common
print(shared.ranges.map(\.description))  // ["1..<4", "5..<6"]
print(String(Array("kitten")[shared]))  // ittn
