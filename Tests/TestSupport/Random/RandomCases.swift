import Foundation

/// How many random cases a suite runs, and where it starts.
public enum RandomCases {
  /// The number in the environment variable, or the given share.
  public static func count(_ variable: String, default share: Int) -> Int {
    number(variable) ?? share
  }

  /// The seeds of a suite: as many as it runs cases, from the one in `FIRST_SEED` on, or from 0.
  public static func seeds(_ variable: String, default share: Int) -> Range<Int> {
    let first = number("FIRST_SEED") ?? 0
    return first..<first + count(variable, default: share)
  }

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
