import Foundation
import TestSupport
import Testing

/// The resources of a process: open descriptors by kind, and children.
struct ProcessTraces: CustomStringConvertible {
  let descriptors: [String]
  let children: [String]
  /// The children that have ended and have not been waited for.
  let zombies: [String]

  /// - Throws: when there is no such process.
  init(of id: Int32) throws {
    let files = FileManager.default
    let folder = "/proc/\(id)"
    // a descriptor that is closed meanwhile does not count
    descriptors = try files.contentsOfDirectory(atPath: "\(folder)/fd").compactMap {
      try? files.destinationOfSymbolicLink(atPath: "\(folder)/fd/\($0)")
    }.map { String($0.prefix { $0 != "[" }) }.sorted()
    children = try files.contentsOfDirectory(atPath: "\(folder)/task").flatMap { task in
      let text = (try? String(contentsOfFile: "\(folder)/task/\(task)/children", encoding: .utf8))
      return (text ?? "").split(separator: " ").map(String.init)
    }
    zombies = children.filter { child in
      // "id (name) state …", where a name may contain anything, even parentheses
      let line = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      guard let line, let end = line.lastIndex(of: ")") else { return false }
      return line[end...].hasPrefix(") Z")
    }
  }

  var description: String {
    "descriptors: \(descriptors)\nchildren: \(children)\nzombies: \(zombies)"
  }

  /// The resources of the process at a moment when it has no children.
  static func idle(of id: Int32) throws -> ProcessTraces {
    let idle: ProcessTraces? = try patiently {
      let now = try ProcessTraces(of: id)
      return now.children.isEmpty ? now : nil
    }
    return try #require(idle, "\(id) always has children")
  }

  /// Whether everything here occurs at least as often in the other.
  private func isWithin(_ other: ProcessTraces) -> Bool {
    func counts(_ names: [String]) -> [String: Int] {
      names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let others = counts(other.descriptors)
    return children.count <= other.children.count
      && counts(descriptors).allSatisfy { $0.value <= others[$0.key, default: 0] }
  }

  /// Expects a process to return to the resources that it had before.
  static func expect(
    _ before: ProcessTraces, of id: Int32, at location: SourceLocation = #_sourceLocation
  ) throws {
    var now = before
    let found: Void? = try patiently(for: .seconds(5)) {
      now = try ProcessTraces(of: id)
      return now.isWithin(before) ? () : nil
    }
    #expect(found != nil, "before: \(before)\nnow: \(now)", sourceLocation: location)
  }
}
