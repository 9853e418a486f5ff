import ListDiff

/// The path that somebody who mistyped another may have meant.
enum NearestPath {
  /// As many names are compared; in a larger list the rest is left out.
  private static let maximumNames = 5_000

  /// The path with the nearest name by edit distance, if at most a third of its letters differ.
  static func name(to typed: String, among paths: [String]) -> String? {
    let name = Path.name(of: typed)
    let ranked = paths.prefix(maximumNames).map {
      (path: $0, distance: EditScript.distance(from: name, to: Path.name(of: $0)))
    }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, Path.name(of: best.path).count / 3) ? best.path : nil
  }
}
