/// Where rows stand among others, asked for mostly in the order in which they stand there.
///
/// A row is looked for behind the one that was found last. Where it is not there, as many as a screen has
/// are gone through; more of them are numbered, which those that stay in order are not worth.
package struct RowPlaces {
  private let ids: [RowID]
  private var next = 0
  private var numbers: [RowID: Int]?

  /// So many are gone through one by one.
  private static let fewRows = 100

  /// The rows that are looked among, from the first on; each is there once.
  package init(_ ids: [RowID]) { self.ids = ids }

  /// The place of a row, counted from 0; `nil` where it is not among them. O(1).
  package mutating func place(of id: RowID) -> Int? {
    if next < ids.count, ids[next] == id {
      next += 1
      return next - 1
    }
    guard let place = number(of: id) else { return nil }
    next = place + 1
    return place
  }

  /// Whether a row is among them. O(1).
  package mutating func contains(_ id: RowID) -> Bool { place(of: id) != nil }

  private mutating func number(of id: RowID) -> Int? {
    // of a screen of rows, a look at all costs less than to have them numbered
    if ids.count <= Self.fewRows {
      for index in ids.indices where ids[index] == id { return index }
      return nil
    }
    if let numbers { return numbers[id] }
    let made = Dictionary(
      ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    numbers = made
    return made[id]
  }
}
