import Foundation
import TestSupport
import Testing

/// The public interface of the libraries is the one in Documentation/PublicInterface, which must
/// change with it: `make symbols` rewrites it.
@Suite struct PublicInterfaceTests {
  private static let folder = "\(ProjectFolder.root)/Documentation/PublicInterface"
  private static let isRenewed = ProcessInfo.processInfo.environment["FLIPBOOK_SYMBOLS"] == "renew"

  @Test(arguments: ["ListDiff", "ListMotion", "Notation", "TerminalList"])
  func isTheCommittedOne(module: String) throws {
    let header = """
      # The public interface of \(module), as \(try compiler()) sees it. `make symbols` writes this file;
      # Documentation/Versions.md says what a change of it means.

      """
    let lines = try SymbolGraphs(of: module).lines
    let path = "\(Self.folder)/\(module).txt"
    let text = header + lines.map { $0 + "\n" }.joined()
    if Self.isRenewed { return try text.write(toFile: path, atomically: true, encoding: .utf8) }

    let committed = try String(contentsOfFile: path, encoding: .utf8)
    // other compilers print some declarations differently
    guard committed.hasPrefix(header) else { return }
    let known = committed.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    let changes = lines.difference(from: known).map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
    let words = "the public interface of \(module) changed; `make symbols` writes it down:"
    #expect(changes.isEmpty, "\(words)\n\(changes.joined(separator: "\n"))")
    #expect(!lines.isEmpty)
  }

  /// "Swift 6.3", without the patch.
  private func compiler() throws -> String {
    let version = try CommandRun.of(["swiftc", "--version"]).output
    let number = try #require(version.firstMatch(of: /Swift version (\d+\.\d+)/)).output.1
    return "Swift \(number)"
  }
}

/// The compiler's symbol graph of a module, as one line for each public declaration and
/// conformance.
private struct SymbolGraphs {
  private(set) var lines: [String] = []

  /// Conformances that every type has implicitly, or by rules that differ between compilers.
  private static let implied: Set = [
    "Swift.Copyable", "Swift.Escapable", "Swift.BitwiseCopyable", "Swift.SendableMetatype",
  ]

  init(of module: String) throws {
    let scratch = try ScratchFolder()
    let graphsFolder = scratch.path("graphs")
    try FileManager.default.createDirectory(
      atPath: graphsFolder, withIntermediateDirectories: false)
    var target = utsname()
    uname(&target)
    let machine = withUnsafeBytes(of: target.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let run = try CommandRun.of([
      "swift", "symbolgraph-extract", "-module-name",
      module == "Notation" ? "FlipbookNotation" : module, "-I", ProjectFolder.product("Modules"),
      "-I", "\(ProjectFolder.root)/Sources/CNcursesw", "-target", "\(machine)-unknown-linux-gnu",
      "-minimum-access-level", "public", "-skip-synthesized-members",
      "-emit-extension-block-symbols", "-module-cache-path", scratch.path("cache"),
      "-output-dir", graphsFolder,
    ])
    try #require(run.status == 0, "\(run.errors)")
    let graphs = try FileManager.default.contentsOfDirectory(atPath: graphsFolder).map { name in
      try JSONDecoder().decode(Graph.self, from: Data(scratch.read("graphs/\(name)").utf8))
    }
    add(graphs.flatMap(\.symbols), graphs.flatMap(\.relationships))
    // a requirement and its default are one line
    lines = Set(lines).sorted()
  }

  private mutating func add(_ symbols: [Graph.Symbol], _ relationships: [Graph.Relationship]) {
    var names: [String: String] = [:]
    for symbol in symbols {
      let name = symbol.pathComponents.joined(separator: ".")
      names[symbol.identifier.precise] = name
      if symbol.kind.identifier == "swift.extension" { continue }
      let declaration = symbol.declarationFragments.map(\.spelling).joined()
      let constraints = symbol.swiftExtension?.constraints ?? []
      lines.append("\(name): \(declaration)\(Self.words(constraints))".singleLine)
    }
    for relationship in relationships where relationship.kind == "conformsTo" {
      guard let name = names[relationship.source],
        let other = relationship.targetFallback ?? names[relationship.target],
        !Self.implied.contains(other)
      else { continue }
      let constraints = relationship.swiftConstraints ?? []
      lines.append("\(name): conforms to \(other)\(Self.words(constraints))")
    }
  }

  private static func words(_ constraints: [Graph.Constraint]) -> String {
    let words = constraints.map { constraint in
      let sign = constraint.kind == "sameType" ? "==" : ":"
      return "\(constraint.lhs) \(sign) \(constraint.rhs)"
    }
    return words.isEmpty ? "" : " [where \(words.joined(separator: ", "))]"
  }
}

extension String {
  fileprivate var singleLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The parts of a symbol graph that describe the public interface.
private struct Graph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String }
    struct Extension: Decodable { let constraints: [Constraint]? }
    let identifier: Identifier
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let swiftExtension: Extension?
  }

  struct Constraint: Decodable {
    let kind: String
    let lhs: String
    let rhs: String
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
    let target: String
    let targetFallback: String?
    let swiftConstraints: [Constraint]?
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}
