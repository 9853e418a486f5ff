import ListDiff

/// The name that somebody who mistyped another may have meant.
package enum NearestName {
  /// The nearest of `names` by edit distance, letter case aside, if at most half of its letters
  /// are wrong. Names and typed texts that are long are not compared.
  package static func name(to typed: String, among names: [String]) -> String? {
    let lowered = typed.lowercased()
    if let same = names.first(where: { $0.lowercased() == lowered }) { return same }
    guard typed.count <= 60 else { return nil }
    let ranked = names.prefix(1_000).filter { $0.count <= 60 }.map {
      (name: $0, distance: EditScript.distance(from: lowered, to: $0.lowercased()))
    }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, best.name.count / 2) && best.distance < typed.count
      ? best.name : nil
  }
}
