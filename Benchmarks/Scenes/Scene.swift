import TerminalList

/// One change of a list of 60 rows or more.
struct Scene: Sendable {
  let name: String
  /// The rows before the change.
  var rows = 60
  var animation = RowAnimation.automatic
  /// Makes the change, given the number of the run.
  let change: @Sendable (inout [ListRow], Int) -> Void

  static let all = [
    Scene(name: "move one row 45 lines") { rows, _ in
      rows.insert(rows.remove(at: 50), at: 5)
    },
    Scene(name: "insert and fade") { rows, run in
      rows.insert(SceneRows.row(1000 + run), at: 20)
    },
    Scene(name: "fade 10 rows", rows: 80) { rows, _ in
      for index in (0..<10).reversed() { rows.remove(at: index * 5 + 3) }
    },
    Scene(name: "flash all numbers") { rows, run in
      for index in rows.indices { rows[index] = SceneRows.row(index, version: run + 1) }
    },
    Scene(name: "flash all lines") { rows, run in
      for index in rows.indices { rows[index] = SceneRows.line(index, version: run + 1) }
    },
    Scene(name: "slide 10 rows", animation: .left) { rows, run in
      for index in 0..<10 { rows.insert(SceneRows.row(1000 + run * 10 + index), at: index * 6 + 3) }
    },
    Scene(name: "all 60 rows cross") { rows, _ in rows.reverse() },
  ]
}
