/// Serial numbers of rows in a recording that was begun again: each session counts from 1.
///
/// The first list of a session takes the numbers of the rows with the same texts in the last list of
/// the session before, in order; rows that are news get numbers that none has had.
struct SessionSerials {
  private var highest = 0
  /// The numbers of this session that are others in the whole recording; `nil` in the first one.
  private var given: [Int: Int]?

  /// Begins a session with `list`, after `last`.
  mutating func begin(with list: [SnapshotSection], after last: [SnapshotSection]) {
    let (old, new) = (Self.serials(of: last), Self.serials(of: list))
    var tokens: [String: Int] = [:]
    func token(_ text: String) -> Int {
      if let known = tokens[text] { return known }
      tokens[text] = tokens.count
      return tokens.count - 1
    }
    let pairs = CommonSubsequence.pairs(old.map { token($0.text) }, new.map { token($0.text) })
    given = Dictionary(
      pairs.map { (new[$0.new].serial, old[$0.old].serial) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Gives the rows of a delta the numbers that they have in the whole recording.
  mutating func apply(to delta: inout ListDelta) {
    for section in delta.sections.indices {
      for part in delta.sections[section].parts.indices {
        guard case .row(var row, let base) = delta.sections[section].parts[part] else { continue }
        row.id = identity(row.id)
        delta.sections[section].parts[part] = .row(row, from: base)
      }
    }
  }

  /// The identity that a row has in the whole recording.
  mutating func identity(_ id: RowID) -> RowID {
    if case .serial(let number) = id { .serial(serial(of: number)) } else { id }
  }

  private mutating func serial(of number: Int) -> Int {
    guard given != nil else {
      highest = max(highest, number)
      return number
    }
    if let known = given?[number] { return known }
    highest += 1
    given?[number] = highest
    return highest
  }

  private static func serials(of list: [SnapshotSection]) -> [(serial: Int, text: String)] {
    list.lazy.flatMap(\.rows).compactMap { row in
      if case .serial(let number) = row.id { (number, row.text) } else { nil }
    }
  }
}
