import Foundation

extension ChangeReplayer {
  struct Path: Hashable {
    let section: Int
    let element: Int
  }

  /// The members of a changeset, as they are in the JSON.
  struct Operations {
    let sectionsDeleted, sectionsInserted, sectionsUpdated: [Int]
    let sectionsMoved: [(source: Int, target: Int)]
    let deleted, inserted, updated: [Path]
    let moved: [(source: Path, target: Path)]
    let data: Any?

    init(_ changeset: [String: Any]) throws {
      let unknown = Set(changeset.keys).subtracting(Self.names)
      guard unknown.isEmpty else { throw Fault(description: "unknown members: \(unknown)") }
      func integers(_ name: String) -> [Int] { changeset[name] as? [Int] ?? [] }
      func objects(_ name: String) -> [[String: Any]] { changeset[name] as? [[String: Any]] ?? [] }
      sectionsDeleted = integers("sectionDeleted")
      sectionsInserted = integers("sectionInserted")
      sectionsUpdated = integers("sectionUpdated")
      sectionsMoved = objects("sectionMoved").map {
        ($0["source"] as? Int ?? -1, $0["target"] as? Int ?? -1)
      }
      deleted = objects("elementDeleted").map(Self.path)
      inserted = objects("elementInserted").map(Self.path)
      updated = objects("elementUpdated").map(Self.path)
      moved = objects("elementMoved").map { (Self.path($0["source"]), Self.path($0["target"])) }
      data = changeset["data"]
    }

    var isOfUpdatesAlone: Bool {
      deleted.isEmpty && inserted.isEmpty && moved.isEmpty && sectionsDeleted.isEmpty
        && sectionsInserted.isEmpty && sectionsMoved.isEmpty
    }

    private static let names: Set<String> = [
      "sectionDeleted", "sectionInserted", "sectionUpdated", "sectionMoved", "elementDeleted",
      "elementInserted", "elementUpdated", "elementMoved", "data", "changes",
    ]

    private static func path(_ value: Any?) -> Path {
      let object = value as? [String: Int] ?? [:]
      return Path(section: object["section"] ?? -1, element: object["element"] ?? -1)
    }
  }
}
