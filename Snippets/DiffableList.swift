// A list whose rows are identified by numbers, in snapshots that the program edits.
import TerminalList

let list = TerminalListView(size: Size(width: 14, height: 6))
var titles = [1: "Bread", 2: "Milk", 3: "Jam", 4: "Salt"]

let source = DiffableDataSource<String, Int>(list) { number in
  RowContent(text: titles[number] ?? "")
}
source.header = { RowContent(text: $0) }

var snapshot = ListSnapshot<String, Int>()
snapshot.appendSections(["To buy", "Bought"])
snapshot.appendItems([1, 2], toSection: "To buy")
snapshot.appendItems([3], toSection: "Bought")
source.apply(snapshot)

titles[1] = "Rye bread"
var next = source.snapshot()
next.moveItem(2, beforeItem: 3)
next.insertItems([4], afterItem: 1)
next.reconfigureItems([1])
source.apply(next) { finished in print("over: \(finished)") }
print(Film(of: list, at: [0, 300, 700, 2000].map { .milliseconds($0) }))
