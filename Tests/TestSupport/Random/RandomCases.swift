import Foundation

/// How many random cases a suite runs, and where it starts.
public enum RandomCases {
  /// The number in the environment variable, or the given share.
  public static func count(_ variable: String, default share: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? share
  }
}
