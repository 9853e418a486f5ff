extension Changeset: CustomDebugStringConvertible {
  /// The data, then each kind of change that is not empty.
  public var debugDescription: String {
    guard !data.isEmpty || hasChanges else { return "Changeset(data: [])" }
    var members = [member("data", data.map { String(reflecting: $0) })]
    members += [
      ("sectionDeleted", sectionDeleted.map(\.description)),
      ("sectionInserted", sectionInserted.map(\.description)),
      ("sectionUpdated", sectionUpdated.map(\.description)),
      ("sectionMoved", sectionMoved.map { "(source: \($0.source), target: \($0.target))" }),
      ("elementDeleted", elementDeleted.map(\.debugDescription)),
      ("elementInserted", elementInserted.map(\.debugDescription)),
      ("elementUpdated", elementUpdated.map(\.debugDescription)),
      ("elementMoved", elementMoved.map { "(source: \($0.source), target: \($0.target))" }),
    ].filter { !$0.1.isEmpty }.map { member($0, $1) }
    return "Changeset(\n\(members.joined(separator: ",\n"))\n)"
  }
}

/// One named list, a line for each entry, indented below its name.
private func member(_ name: String, _ entries: [String]) -> String {
  guard !entries.isEmpty else { return "    \(name): []" }
  let lines = entries.map { "        " + $0.replacingNewlines(with: "\n        ") }
  return "    \(name): [\n\(lines.joined(separator: ",\n"))\n    ]"
}
