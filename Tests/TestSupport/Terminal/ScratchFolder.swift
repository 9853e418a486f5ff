import Foundation

/// A folder for one test, removed with everything in it when nothing refers to it any more.
package final class ScratchFolder {
  /// The absolute path, without links in it.
  package let path: String

  package init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "flipbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path(percentEncoded: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file in place, creating parent folders, and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let file = URL(filePath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return path(name)
  }

  /// Writes a program, and returns its path.
  ///
  /// Another process writes the file. If this one had it open, a child forked by another test would
  /// have it open too, and the system does not start a file that is open for writing.
  @discardableResult
  package func writeProgram(_ text: String, to name: String) throws -> String {
    let run = try CommandRun.of(
      [
        "sh", "-c", "mkdir -p \"$(dirname \"$0\")\" && cat >\"$0\" && chmod 755 \"$0\"", path(name),
      ],
      input: text)
    precondition(run.status == 0, run.errors)
    return path(name)
  }

  /// Appends text to a file, as a program appends lines to its log.
  package func append(_ text: String, to name: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path(name)))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
  }

  /// Replaces a file at once, so that nobody reads it half written.
  package func replace(_ name: String, with text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)), options: .atomic)
  }

  /// Reads a file of the folder.
  package func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }
}
