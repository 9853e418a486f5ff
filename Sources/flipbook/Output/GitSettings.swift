import Glibc
import FlipbookPosix

/// What the environment says about git, if it has started this process.
enum GitSettings {
  /// Whether git has started this process as a diff driver, or as the tool of `git difftool`.
  static var isCaller: Bool { getenv("GIT_DIFF_PATH_COUNTER") != nil }

  /// The path of the two files in the repository, if `git difftool -x` has started this process.
  static var toolPath: String? { isCaller ? variable("BASE") : nil }

  /// The columns of the terminal that shows the output in git's pager; `nil` if there is no pager.
  static var pagerColumns: Int? {
    guard variable("GIT_PAGER_IN_USE") == "true" else { return nil }
    return min(variable("COLUMNS").flatMap(Int.init) ?? 80, 10_000)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { Path.text(of: $0) }
  }
}
