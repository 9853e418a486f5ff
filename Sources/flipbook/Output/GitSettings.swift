import Glibc
import FlipbookPosix

/// The settings that git expects a diff driver to follow, from its environment and its configuration.
struct GitSettings {
  /// The values of the configuration by name, with the names of settings in lowercase.
  private let values: [String: String]

  /// Reads the configuration that applies in the current folder.
  init() {
    let keys = #"^(color\.(ui|diff|pager)|diff\.(.*\.)?(trustexitcode|command))$"#
    let lines = Self.output(of: "git config --get-regexp '\(keys)' 2>/dev/null").split(
      separator: "\n")
    values = Dictionary(
      lines.map { line in
        let name = line.prefix { $0 != " " }
        // a name without a value means true
        return (String(name), name == line ? "true" : String(line.dropFirst(name.count + 1)))
      }, uniquingKeysWith: { _, last in last })
  }

  /// Whether git has started this process as a diff driver, or as the tool of `git difftool`.
  static var isCaller: Bool { getenv("GIT_DIFF_PATH_COUNTER") != nil }

  /// The path of the two files in the repository, if `git difftool -x` has started this process.
  static var toolPath: String? { isCaller ? getenv("BASE").map { Path.text(of: $0) } : nil }

  /// The columns of the terminal that shows the output in git's pager; `nil` if there is no pager.
  static var pagerColumns: Int? {
    isTrue(variable("GIT_PAGER_IN_USE")) ? Int(variable("COLUMNS")) ?? 80 : nil
  }

  /// Whether git itself would use colours.
  ///
  /// - Parameter isSeen: Whether a terminal or a pager shows the output.
  func usesColors(isSeen: Bool) -> Bool {
    let choice = values["color.diff"] ?? values["color.ui"] ?? "auto"
    if choice == "always" { return true }
    if Self.pagerColumns != nil, values["color.pager"].map(Self.isTrue) == false { return false }
    return isSeen && (choice == "auto" || Self.isTrue(choice)) && ColorChoice.isWelcome
  }

  /// Whether git interprets status 1 as a difference. Without `trustExitCode`, and before version 2.46, it is
  /// an error.
  func trustsStatus(for path: String) -> Bool {
    let variable = Self.variable("GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE")
    let trusted = values.filter { $0.key.hasSuffix(".trustexitcode") && Self.isTrue($0.value) }
    guard !trusted.isEmpty || Self.isTrue(variable) else { return false }
    let quoted = "'" + path.replacing("'", with: #"'\''"#) + "'"
    let lines = Self.output(of: "git version; git check-attr diff -- \(quoted) 2>/dev/null")
      .split(separator: "\n").map(String.init)
    let version = (lines.first ?? "").split { !$0.isNumber }.prefix(2).compactMap { Int($0) }
    guard version.count == 2, (version[0], version[1]) >= (2, 46) else { return false }
    let driver = lines.last?.firstRange(of: ": diff: ").map { lines.last![$0.upperBound...] } ?? ""
    if values["diff.\(driver).command"] != nil {
      return trusted["diff.\(driver).trustexitcode"] != nil
    }
    if getenv("GIT_EXTERNAL_DIFF") != nil { return Self.isTrue(variable) }
    return trusted["diff.trustexitcode"] != nil
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { Path.text(of: $0) } ?? ""
  }

  private static func isTrue(_ value: String) -> Bool {
    ["true", "yes", "on", "1"].contains(value.lowercased())
  }

  /// The output of a shell command; empty if it cannot be run.
  private static func output(of line: String) -> String {
    guard let pipe = Path.withBytes(of: line, { popen($0, "r") }) else { return "" }
    defer { pclose(pipe) }
    var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while case let count = fread(&part, 1, part.count, pipe), count > 0 { bytes += part[..<count] }
    return Path.text(of: bytes)
  }
}
