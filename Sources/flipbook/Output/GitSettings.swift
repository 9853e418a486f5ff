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
    variable("GIT_PAGER_IN_USE") == "true" ? variable("COLUMNS").flatMap(Int.init) ?? 80 : nil
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { Path.text(of: $0) }
  }
}
