import ListDiff
import Posix

/// Finds the name that a user meant who mistyped it.
package enum NearestName {
  /// The nearest of `names` by edit distance, letter case aside, if at most half of its letters are
  /// wrong.
  ///
  /// A name with two neighbouring letters swapped comes first. Names of more than 60 characters are
  /// not compared.
  package static func name(to typed: String, among names: [String]) -> String? {
    let lowered = typed.lowercased()
    if let same = names.first(where: { $0.lowercased() == lowered }) { return same }
    guard typed.count <= 60 else { return nil }
    if let swapped = names.first(where: { areSwapped(Array(lowered), Array($0.lowercased())) }) {
      return swapped
    }
    let ranked = names.prefix(1_000).filter { $0.count <= 60 }.map {
      (name: $0, distance: EditScript(source: lowered, target: $0.lowercased()).distance)
    }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.name.count / 2) && best.distance < typed.count
      ? best.name : nil
  }

  /// Whether `other` is `one` with two neighbouring characters swapped.
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

/// Finds the path that a user meant who mistyped it.
package enum NearestPath {
  /// The number of names that are compared; the rest of a longer list is ignored.
  private static let maximumNames = 5_000

  /// The path with the nearest file name by edit distance, if at most a third of its letters
  /// differ.
  package static func name(to typed: String, among paths: [String]) -> String? {
    let name = Path.name(of: typed)
    let ranked = paths.prefix(maximumNames).map {
      (path: $0, distance: EditScript(source: name, target: Path.name(of: $0)).distance)
    }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, Path.name(of: best.path).count / 3) ? best.path : nil
  }
}
