import Foundation
import TestSupport
import Testing

/// The recorded output in Tests/Fixtures.
enum Fixture {
  /// Those that are a snapshot a file.
  static let folders = ["ps", "df", "ls", "ss", "packages", "dpkg", "kubectl", "docker", "prices"]

  static let path = "\(ProjectFolder.root)/Tests/Fixtures"

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// The snapshots of a folder in order.
  static func snapshots(_ folder: String) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
      .filter { Int($0.prefix { $0 != "." }) != nil }.sorted()
    return try files.map { try text("\(folder)/\($0)") }
  }

  /// A repository with the history of a changelog.
  static func changelog() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let run = try CommandRun.of(
      [
        "sh", "-ec",
        "git init -q -b main; git fast-import --quiet <\"$0\"/changelog/history; git reset -q --hard",
        path,
      ], environment: ["GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path], directory: folder.path)
    try #require(run.exit == .status(0), "\(run.errors)")
    return folder
  }
}
