/// A change to a list with certain elements, its size, and the contenders that run it.
struct Workload {
  /// What the list holds.
  let elements: String

  /// What happens to it.
  let change: String

  /// The number of rows before the change.
  let size: Int

  /// Makes the lists and hands them to all who can do it.
  let contenders: () -> [Contender]

  /// Elements, change and size, as filters see them and tables show them.
  var name: String { "\(elements), \(change), \(size.formattedBriefly)" }

  /// Whether the name holds each of the words, in upper or lower case.
  func matches(_ words: [String]) -> Bool {
    let name = name.lowercased()
    return words.allSatisfy { name.contains($0.lowercased()) }
  }
}

extension Int {
  /// The number with k for thousands and M for millions where it has no others.
  var formattedBriefly: String {
    if self >= 1_000_000, isMultiple(of: 1_000_000) { return "\(self / 1_000_000)M" }
    if self >= 1000, isMultiple(of: 1000) { return "\(self / 1000)k" }
    return "\(self)"
  }
}
