import Foundation

/// The number of random cases of a suite, and the first of them.
public enum RandomCases {
  /// The number in the environment variable, or the given share.
  public static func count(_ variable: String, default share: Int) -> Int {
    number(variable) ?? share
  }

  /// The seeds of a suite, one for each case, starting with `FIRST_SEED`, or with 0.
  public static func seeds(_ variable: String, default share: Int) -> Range<Int> {
    let first = number("FIRST_SEED") ?? 0
    return first..<first + count(variable, default: share)
  }

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }
}
