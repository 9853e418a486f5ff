import ListDiff
import FlipbookPosix

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
    guard let (best, distance) = nearest(to: lowered, among: near, by: { $0.lowercased() })
    else { return nil }
    return distance <= max(1, best.count / 2) && distance < typed.count ? best : nil
  }

  /// The path with the nearest file name by edit distance, if at most a third of its letters differ. The first
  /// 5,000 paths are compared.
  package static func path(to typed: String, among paths: [String]) -> String? {
    let near = nearest(to: Path.name(of: typed), among: paths.prefix(5_000), by: Path.name)
    guard let (best, distance) = near else { return nil }
    return distance <= max(1, Path.name(of: best).count / 3) ? best : nil
  }

  private static func nearest(
    to typed: String, among names: some Collection<String>, by text: (String) -> String
  ) -> (name: String, distance: Int)? {
    names.map { ($0, EditScript(source: typed, target: text($0)).distance) }.min { $0.1 < $1.1 }
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
