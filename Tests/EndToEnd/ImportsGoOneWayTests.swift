import Foundation
import TestSupport
import Testing

/// The arrows between the modules, compared with the sources.
@Suite struct ImportsGoOneWayTests {
  /// The modules that each module may import. None imports Foundation: the command starts faster
  /// without it.
  static let allowed: [String: Set<String>] = [
    "ListDiff": ["Glibc", "Musl"],
    "Notation": ["Glibc"],
    "Posix": ["Glibc"],
    "ListMotion": ["ListDiff", "Notation", "Synchronization"],
    "TerminalList": ["ListDiff", "ListMotion", "Posix", "CNcursesw", "Glibc", "Synchronization"],
    "Snapshots": ["ListDiff", "Notation", "Posix", "Glibc", "Synchronization"],
    "ValueTrees": ["Snapshots", "Notation", "Posix", "CYAML", "Glibc"],
    "Reading": ["ListDiff", "Notation", "Posix", "Snapshots", "ValueTrees", "Glibc"],
    "Histories": ["ListDiff", "Notation", "Posix", "Snapshots", "ValueTrees", "Glibc"],
    "Feeds": [
      "ListDiff", "Notation", "Posix", "Snapshots", "ValueTrees", "Reading", "Glibc",
      "Synchronization",
    ],
    "flipbook": [
      "ListDiff", "ListMotion", "TerminalList", "Feeds", "Histories", "Reading", "Snapshots",
      "ValueTrees", "Notation", "Posix", "CZlib", "ArgumentParser", "Glibc", "Synchronization",
    ],
  ]

  @Test(arguments: allowed.keys.sorted())
  func aModuleImportsOnlyModulesBelowIt(module: String) throws {
    let files = try sources(in: "Sources/" + module)
    #expect(!files.isEmpty)
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for imported in imports(in: text) where Self.allowed[module]?.contains(imported) == false {
        Issue.record("\(module)/\(file.lastPathComponent) imports \(imported)")
      }
    }
  }

  /// A program that uses only ListDiff is linked without libm, and without anything that requires
  /// it.
  @Test func theDiffCallsNothingOfTheMathsLibrary() throws {
    let run = try CommandRun.of([
      "sh", "-c", "nm -u \(ProjectFolder.product("ListDiff.build"))/*.o",
    ])
    #expect(run.exit == .status(0))
    let names = Set(run.output.split(whereSeparator: \.isWhitespace))
    #expect(names.contains("memcpy"))
    #expect(
      names.isDisjoint(with: ["sqrt", "pow", "log", "log2", "exp", "floor", "ceil", "round"]))
  }

  /// The C library takes a `String` as UTF-8, but a file name need not be UTF-8: `Path` passes its
  /// bytes.
  @Test(arguments: [
    "Notation", "Snapshots", "ValueTrees", "Reading", "Histories", "Feeds", "flipbook",
  ])
  func filesAreReachedThroughPath(module: String) throws {
    let call =
      /(?m)^.*[^\w.](?:(?:l?stat|access|fopen|opendir|readlink|realpath)\([a-z]|open\(\w+, O_).*$/
    for file in try sources(in: "Sources/" + module) {
      let calls = try String(contentsOf: file, encoding: .utf8).matches(of: call).map {
        String($0.0)
      }
      #expect(calls == [], "\(file.lastPathComponent)")
    }
  }

  /// A target of another package may have any name but those of the libraries.
  @Test func targetsOfProductsDoNotUseOrdinaryNames() throws {
    let manifest = try String(
      contentsOfFile: ProjectFolder.root + "/Package.swift", encoding: .utf8)
    let declared = manifest.matches(
      of: /\.(?:target|executableTarget|systemLibrary)\(\s*name: "(?<name>[^"]+)"/)
    let names = Set(declared.map { String($0.name) })
    #expect(names.contains("TerminalList"))
    let ordinary = names.filter { !$0.hasPrefix("Flipbook") }
    #expect(
      ordinary.subtracting(["TestSupport", "fuzz"])
        == ["ListDiff", "ListMotion", "TerminalList", "CNcursesw"])
  }

  @Test func everyModuleHasItsArrows() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: ProjectFolder.root + "/Sources")
    let known = Set(Self.allowed.keys).union(["CNcursesw", "CYAML", "CZlib"])
    #expect(Set(folders.filter { !$0.hasPrefix(".") }).subtracting(known).isEmpty)
  }

  /// The files that a page names exist.
  @Test(arguments: [
    "CONTRIBUTING.md", "Documentation/Architecture.md", "Documentation/ListView.md",
  ])
  func filesThatAPageNamesExist(page: String) throws {
    let text = try String(contentsOfFile: ProjectFolder.root + "/" + page, encoding: .utf8)
    let known = try ["Sources", "Tests", "Tools"].flatMap { try sources(in: $0) }.map(\.path)
    var count = 0
    for match in text.matches(of: /`(?<name>[\w+\/]+\.swift)`/)
    where match.name != "Type+Topic.swift" {
      count += 1
      #expect(known.contains { $0.hasSuffix("/" + match.name) }, "\(page): \(match.name)")
    }
    #expect(count > 0)
  }

  private func sources(in folder: String) throws -> [URL] {
    let folder = URL(filePath: ProjectFolder.root + "/" + folder)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  private func imports(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      // the regular expression took twelve seconds for all lines
      guard line.contains("import") else { return nil }
      return line.firstMatch(of: importLine).map { String($0.module.trimmingPrefix("Flipbook")) }
    }
  }

  private var importLine: Regex<(Substring, module: Substring)> {
    /^\s*(?:@\w+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(?<module>\w+)/
  }
}
