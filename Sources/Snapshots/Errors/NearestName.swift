import ListDiff

/// Finds the name that a user meant but mistyped.
package enum NearestName {
  /// The nearest of `names` by edit distance, ignoring case, if at most half of its letters are wrong.
  ///
  /// A name with two adjacent letters swapped is preferred. Names of more than 60 characters are not
  /// compared.
  package static func name(to typed: String, among names: [String]) -> String? {
    let lowered = typed.lowercased()
    if let same = names.first(where: { $0.lowercased() == lowered }) { return same }
    guard typed.count <= 60 else { return nil }
    if let swapped = names.first(where: { areSwapped(Array(lowered), Array($0.lowercased())) }) {
      return swapped
    }
    let near = names.prefix(1_000).filter { $0.count <= 60 }
    let distances = near.map { EditScript(source: lowered, target: $0.lowercased()).distance }
    guard let (best, distance) = zip(near, distances).min(by: { $0.1 < $1.1 }) else { return nil }
    return distance <= max(1, best.count / 2) && distance < typed.count ? best : nil
  }

  /// Whether `other` equals `one` with two adjacent characters swapped.
  private static func areSwapped(_ one: [Character], _ other: [Character]) -> Bool {
    guard one.count == other.count,
      let place = zip(one, other).enumerated().first(where: { $1.0 != $1.1 })?.offset,
      place + 1 < one.count
    else { return false }
    var exchanged = one
    exchanged.swapAt(place, place + 1)
    return exchanged == other
  }
}
