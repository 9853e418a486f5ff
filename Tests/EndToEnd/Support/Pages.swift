import Foundation
import TestSupport
import Testing

/// The pages, sources and snippets of this project, and what the built snippets print.
enum Pages {
  /// A file, by its path from the root.
  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ProjectFolder.root)/\(path)", encoding: .utf8)
  }

  /// The files of a type in a folder and its folders.
  static func files(in folder: String, _ type: String) throws -> [String] {
    let folder = URL(filePath: "\(ProjectFolder.root)/\(folder)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == type }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// The names of the public types of a module.
  static func publicTypes(of module: String) throws -> [String] {
    let declaration = /(?m)^public (?:struct|enum|protocol|typealias|final class) (\w+)/
    return try files(in: "Sources/\(module)", "swift").flatMap { file in
      file.matches(of: declaration).map { String($0.1) }
    }
  }

  /// The blocks of Swift in pages.
  static func examples(_ pages: [String]) -> [String] {
    pages.flatMap { $0.matches(of: /```swift\n((?s:.*?))```/).map { String($0.1) } }
  }

  /// What the compiler says about a program that uses the libraries.
  static func typecheck(_ program: String) throws -> CommandRun {
    let folder = try ScratchFolder(["main.swift": program])
    return try CommandRun.of([
      "swiftc", "-typecheck", "-swift-version", "6", "-I", ProjectFolder.product("Modules"),
      "-I", "\(ProjectFolder.root)/Sources/CNcursesw",
      "-module-cache-path", folder.path("cache"), folder.path("main.swift"),
    ])
  }

  /// Expects that a snippet prints its comments: those that begin a line, or those after code.
  static func expectComments(of snippet: String, isAfterCode: Bool) throws {
    let run = try CommandRun.of([ProjectFolder.product(snippet)])
    #expect(run.status == 0 && run.errors == "")
    let comments = try text("Snippets/\(snippet).swift").split(separator: "\n").dropFirst()
      .filter { isAfterCode || $0.hasPrefix("// ") }
      .compactMap { $0.firstMatch(of: /\/\/ (.*)$/).map { String($0.1) } }
    #expect(run.output.split(separator: "\n").map(String.init) == comments)
  }
}
