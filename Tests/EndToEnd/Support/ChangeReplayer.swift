import Foundation

/// Applies the JSON of `flipbook diff` to a list, knowing nothing but the words of its schema.
///
/// Deletes, updates and sources of moves refer to the list before a changeset; inserts and targets
/// of moves to the list after it. Only inserted and updated rows and sections are taken from the
/// `data` of a changeset.
struct ChangeReplayer {
  struct Section: Equatable {
    var title: String
    var rows: [String]
  }

  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var sections: [Section]
  private let changesets: [[String: Any]]

  init(_ json: String) throws {
    guard let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any],
      object["version"] as? Int == 1, let changesets = object["changesets"] as? [[String: Any]]
    else { throw Fault(description: "not version 1 of the schema: \(json.prefix(200))") }
    sections = try Self.sections(object["source"])
    self.changesets = changesets
  }

  /// Applies all changesets in order.
  mutating func replay() throws {
    for changeset in changesets { try apply(Operations(changeset)) }
  }

  private mutating func apply(_ change: Operations) throws {
    let data = try Self.sections(change.data)
    if !change.updated.isEmpty {
      // an updated row keeps its position only if nothing else changes
      guard change.isOfUpdatesAlone else { throw Fault(description: "updates beside others") }
      for path in change.updated {
        sections[path.section].rows[path.element] = data[path.section].rows[path.element]
      }
    }
    let taken = change.moved.map { sections[$0.source.section].rows[$0.source.element] }
    let gone = Set(change.deleted + change.moved.map(\.source))
    guard gone.count == change.deleted.count + change.moved.count else {
      throw Fault(description: "a row goes twice")
    }
    for section in sections.indices {
      sections[section].rows = sections[section].rows.enumerated()
        .filter { !gone.contains(Path(section: section, element: $0.offset)) }.map(\.element)
    }
    try applySections(change, data)
    for section in sections.indices {
      var arriving: [(Int, String)] = []
      for path in change.inserted where path.section == section {
        arriving.append((path.element, data[section].rows[path.element]))
      }
      for (move, row) in zip(change.moved, taken) where move.target.section == section {
        arriving.append((move.target.element, row))
      }
      sections[section].rows = try Self.filled(sections[section].rows, arriving)
    }
  }

  private mutating func applySections(_ change: Operations, _ data: [Section]) throws {
    let gone = Set(change.sectionsDeleted + change.sectionsMoved.map(\.source))
    var arriving = change.sectionsInserted.map { ($0, data[$0]) }
    arriving += change.sectionsMoved.map { ($0.target, sections[$0.source]) }
    let staying = sections.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
    sections = try Self.filled(staying, arriving)
    for section in change.sectionsUpdated { sections[section].title = data[section].title }
  }

  /// Inserted rows at their positions, and between them those that stay, in order.
  private static func filled<Element>(
    _ staying: [Element], _ arriving: [(Int, Element)]
  ) throws -> [Element] {
    var places = [Element?](repeating: nil, count: staying.count + arriving.count)
    for (place, element) in arriving {
      guard places.indices.contains(place), places[place] == nil else {
        throw Fault(description: "nothing can arrive at \(place) of \(places.count)")
      }
      places[place] = element
    }
    var rest = staying[...]
    return places.map { $0 ?? rest.removeFirst() }
  }

  private static func sections(_ value: Any?) throws -> [Section] {
    guard let objects = value as? [[String: Any]] else { throw Fault(description: "no sections") }
    return try objects.map { object in
      guard let title = object["title"] as? String, let rows = object["rows"] as? [[String: Any]]
      else { throw Fault(description: "a section without title or rows") }
      return Section(title: title, rows: rows.map { $0["text"] as? String ?? "(no text)" })
    }
  }
}
