/// A change to a list with certain elements, its size, and the contenders that run it.
struct Workload {
  /// The elements of the list.
  let elements: String

  /// The change to it.
  let change: String

  /// The number of rows before the change.
  let size: Int

  /// Creates the lists and passes them to all contenders that can handle them.
  let contenders: () -> [Contender]

  /// Elements, change and size, for filters and tables.
  var name: String { "\(elements), \(change), \(size.formattedBriefly)" }

  /// Whether the name contains each of the words, regardless of case.
  func matches(_ words: [String]) -> Bool {
    let name = name.lowercased()
    return words.allSatisfy { name.contains($0.lowercased()) }
  }
}

extension Int {
  /// The number, with k for thousands and M for millions if it is a multiple of them.
  var formattedBriefly: String {
    if self >= 1_000_000, isMultiple(of: 1_000_000) { return "\(self / 1_000_000)M" }
    if self >= 1000, isMultiple(of: 1000) { return "\(self / 1000)k" }
    return "\(self)"
  }
}
