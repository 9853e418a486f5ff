import ListDiff

/// The textbook matrix of Wagner and Fischer and its traceback, to check edit scripts against.
struct DistanceMatrix<Element: Equatable> {
  private let source: [Element]
  private let target: [Element]
  private let isSame: (Element, Element) -> Bool
  private var distances: [[Int]] = []

  init(_ source: [Element], _ target: [Element], by isSame: @escaping (Element, Element) -> Bool) {
    self.source = source
    self.target = target
    self.isSame = isSame
    for i in 0...source.count {
      distances.append(Array(repeating: i, count: target.count + 1))
      for j in 0...target.count {
        if i == 0 { distances[i][j] = j }
        guard i > 0, j > 0 else { continue }
        let substituted = distances[i - 1][j - 1] + (isSame(source[i - 1], target[j - 1]) ? 0 : 1)
        distances[i][j] = min(substituted, distances[i - 1][j] + 1, distances[i][j - 1] + 1)
      }
    }
  }

  var distance: Int { distances[source.count][target.count] }

  /// The edits, chosen by the rule that the documentation states.
  var edits: [EditScript<[Element]>.Edit] {
    var edits: [EditScript<[Element]>.Edit] = []
    var (i, j) = (source.count, target.count)
    while i > 0 || j > 0 {
      if i > 0, j > 0, isSame(source[i - 1], target[j - 1]) {
        (i, j) = (i - 1, j - 1)
      } else if i > 0, distances[i - 1][j] < distances[i][j] {
        i -= 1
        edits.append(.init(operation: .deletion, value: source[i], destination: i))
      } else if j > 0, distances[i][j - 1] < distances[i][j] {
        j -= 1
        edits.append(.init(operation: .insertion, value: target[j], destination: j))
      } else {
        (i, j) = (i - 1, j - 1)
        edits.append(.init(operation: .substitution, value: target[j], destination: i))
      }
    }
    return folded(edits.reversed())
  }

  private func folded(
    _ edits: [EditScript<[Element]>.Edit]
  ) -> [EditScript<[Element]>.Edit] {
    var folded: [EditScript<[Element]>.Edit] = []
    for edit in edits {
      let other = folded.firstIndex { earlier in
        switch (earlier.operation, edit.operation) {
        case (.deletion, .insertion): isSame(earlier.value, edit.value)
        case (.insertion, .deletion): isSame(edit.value, earlier.value)
        default: false
        }
      }
      guard let other else {
        folded.append(edit)
        continue
      }
      let earlier = folded.remove(at: other)
      let (from, to) = edit.operation == .insertion ? (earlier, edit) : (edit, earlier)
      folded.append(
        .init(
          operation: .move(origin: from.destination), value: to.value, destination: to.destination))
    }
    return folded
  }
}
