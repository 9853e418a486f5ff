import FlipbookNotation
import FlipbookSnapshots

/// Chooses the identity of rows in tables: the candidate that leaves the fewest changes from each table to
/// the next.
///
/// Candidates are single columns and the smallest combinations of columns that are unique in every table, and
/// the similarity of rows. Names and types of columns decide only between candidates that leave equally many
/// changes, and if there is only one table.
struct KeyEvidence {
  /// An identity and the evidence for it.
  struct Verdict: Comparable {
    let identity: RowIdentity
    /// The changes from each table to the next.
    let changes: TableComparison.Changes
    /// The rank by names and types of columns; 0 is best.
    let rank: Int
    /// The number of extra changes that a column such as `id` makes up for, so that other columns must be
    /// clearly better. For example, a restarted process does not change the key of a process list.
    let allowance: Double

    /// The names of the columns.
    var words: String {
      identity == .alignment
        ? "similarity" : identity.keys.map(ColumnName.words).joined(separator: ", ")
    }

    static func < (one: Verdict, other: Verdict) -> Bool {
      (one.changes.weight - one.allowance, one.changes.count, one.rank)
        < (other.changes.weight - other.allowance, other.changes.count, other.rank)
    }
  }

  /// The maximum number of columns that are combined, and of combinations that are compared.
  private static let combinedColumns = 12
  private static let combinations = 30
  /// The number of rows above which a table counts as long.
  private static let longTable = 20_000

  /// The tables; their fields are the columns that all of them share, in the order of the first table.
  private let tables: [TableRows]
  private let names: [String]
  /// The fields that are compared: all except row counters (1, 2, 3), which are positions rather than
  /// identities, unless they have a name such as `id`.
  private let compared: [Int]
  /// The fields that may identify rows.
  private let candidates: [Int]
  private let comparisons: [TableComparison]

  /// Compares each table with the next one. O(bytes).
  ///
  /// Returns `nil` if no table has columns that may identify its rows.
  init?(of all: [Table], options: TableOptions) {
    let named = all.filter { !$0.columns.isEmpty }
    guard let first = named.first, first.hasKeys else { return nil }
    let known = named.map { Dictionary(zip($0.columns, $0.columns.indices)) { $1 } }
    let shared = first.columns.indices.filter { column in
      let name = first.columns[column]
      return !first.parents.contains(column) && name != options.frameBy
        && known.allSatisfy { $0[name] != nil }
    }
    let names = shared.map { first.columns[$0] }
    let tables = zip(named, known).map { table, known in
      table.rows(names.map { known[$0]! }, hidden: table.hidden)
    }
    let filled = tables.filter { $0.grid.rowCount > 0 }
    let others = names.indices.filter { place in
      ColumnName.isIdentifier(names[place]) || filled.isEmpty
        || !filled.allSatisfy { $0.countsRows(place) }
    }
    let compared = others.isEmpty ? Array(names.indices) : others
    (self.tables, self.names, self.compared) = (tables, names, compared)
    candidates = others.filter {
      !first.partsOfArrays.contains(shared[$0]) && names[$0] != options.sectionBy
    }
    comparisons = zip(filled, filled.dropFirst()).map {
      TableComparison($0, $1, fields: compared)
    }
  }

  /// The identity of the rows in a deck, which is the requested key or the best identity, and the reason.
  ///
  /// - Parameter isExplained: Whether the reason names the next best identity, which takes a further search.
  static func identity(
    of tables: [Table], options: TableOptions, isExplained: Bool
  ) -> (identity: RowIdentity, reason: String) {
    if !options.key.isEmpty {
      return (.given(options.key), "\(options.key.joined(separator: ", ")): given with --key")
    }
    guard let evidence = KeyEvidence(of: tables, options: options) else {
      let isEmpty = tables.allSatisfy { $0.rowCount == 0 }
      return (
        .alignment,
        isEmpty
          ? "there are no rows to match" : "rows without columns are matched by similarity"
      )
    }
    let verdicts = evidence.verdicts(ofAll: isExplained)
    let best = verdicts.min()!
    return (best.identity, evidence.reason(for: best, among: verdicts))
  }

  /// The reason, such as “year, quarter: unique in both (sales would give 4 more changes)”.
  private func reason(for best: Verdict, among verdicts: [Verdict]) -> String {
    let all = tables.count == 1 ? "" : tables.count == 2 ? " in both" : " in all"
    var reason =
      best.identity == .alignment ? "matched by similarity" : "\(best.words): unique\(all)"
    if comparisons.isEmpty { return reason }
    let counters = Set(names.indices).subtracting(compared).sorted().map { names[$0] }
    if !counters.isEmpty {
      reason +=
        "; row numbers in " + counters.map(ColumnName.words).joined(separator: ", ")
        + " do not count"
    }
    if let next = verdicts.filter({ $0.identity != best.identity }).min() {
      let more = next.changes.count - best.changes.count
      let count = more == 0 ? "as many" : "\(abs(more)) \(more > 0 ? "more" : "fewer")"
      let isHeavier = more <= 0 && next.changes.weight > best.changes.weight
      let exception =
        isHeavier
        ? ", with more changed values"
        : more < 0 && best.rank < Rank.words ? ", which is not enough to give up a name" : ""
      reason +=
        " (\(next.words) would give \(count) \(abs(more) == 1 ? "change" : "changes")\(exception))"
    }
    return reason
  }

  /// The identities that were compared. The first of the lowest ones is the best.
  ///
  /// - Parameters:
  ///   - current: The identity in use, which is included unless its columns repeat a value.
  ///   - ofAll: Whether to include single columns that cannot be better.
  func verdicts(besides current: RowIdentity? = nil, ofAll: Bool = false) -> [Verdict] {
    var verdicts = [current.flatMap(verdict)].compactMap(\.self)
    let fewest = sum(\.fewestChanges)
    // nothing is better than columns that leave only the changes that no identity avoids, unless they only number
    // the rows, so that these have the values of others
    func isFound(within slack: Int = 0, below rank: Int = Rank.similarity) -> Bool {
      verdicts.contains {
        $0.changes.count <= fewest + slack && $0.rank < rank
          && ($0.changes.replacedCount == 0 || $0.rank < Rank.words || slack > 0)
      }
    }
    if isFound(), !ofAll { return verdicts }
    let candidates = Self.knownKeys.compactMap(fields) + self.candidates.map { [$0] }
    let ranks = candidates.map(rank)
    // the best by name and type first, so that usually only one is examined
    for place in candidates.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) })
    where (ofAll || !isFound()) && isUnique(candidates[place]) {
      verdicts.append(verdict(candidates[place]))
    }
    // in a long table, try combinations and similarity only if a clear gain is possible, since they take
    // seconds
    let isLong = comparisons.contains { $0.rowCount > Self.longTable }
    let slack = isLong ? sum(\.clearGain) : 0
    let rank = isLong ? Rank.similarity : Rank.laterNumber
    if !isFound(within: slack, below: rank) {
      verdicts += combinations.map(verdict)
    }
    // similar rows with different identifiers are not the same, so a column of these leaves no more changes
    let lasting = lastingIdentifiers
    let isIdentified = verdicts.contains { verdict in
      fields(verdict.identity.keys).map { !$0.isEmpty && $0.allSatisfy(lasting.contains) } == true
    }
    let isSettled = isFound(within: slack) || isIdentified && !ofAll
    if !isSettled || verdicts.isEmpty, current != .alignment { verdicts.append(alignment) }
    return verdicts
  }

  private func sum(_ number: (TableComparison) -> Int) -> Int {
    comparisons.reduce(0) { $0 + number($1) }
  }

  /// The fields with the given names; `nil` if one is missing.
  private func fields(_ wanted: [String]) -> [Int]? {
    let fields = wanted.compactMap(names.firstIndex(of:))
    return fields.count == wanted.count ? fields : nil
  }

  /// Whether the fields distinguish the rows of every table.
  private func isUnique(_ fields: [Int]) -> Bool { tables.allSatisfy { $0.isUnique(fields) } }

  /// The smallest combinations of columns that are unique in every table.
  private var combinations: [[Int]] {
    let combined = candidates.filter { !isUnique([$0]) }.prefix(Self.combinedColumns)
    var sets = combined.map { [$0] }
    for _ in 2...3 {
      sets = sets.flatMap { set in combined.filter { $0 > set.last! }.map { set + [$0] } }
      let unique = sets.filter(isUnique)
      if !unique.isEmpty { return Array(unique.prefix(Self.combinations)) }
    }
    return []
  }

  // MARK: - Verdicts

  private var identifiers: [Int] { compared.filter { ColumnName.isIdentifier(names[$0]) } }

  /// The identifiers that a row keeps: names only if the words and whole numbers next to them do not distinguish the
  /// rows, or several of them the rows that changed, since people rename things.
  private var lastingIdentifiers: [Int] {
    let others = compared.filter {
      !ColumnName.isName(names[$0]) && [.word, .integer].contains(kind(of: $0))
    }
    let areDistinct =
      isUnique(others)
      || others.count > 1 && comparisons.allSatisfy { $0.distinguishesRest(by: others) }
    return identifiers.filter { !ColumnName.isName(names[$0]) || !areDistinct }
  }

  private func verdict(_ fields: [Int]) -> Verdict {
    let rank = rank(of: fields)
    let limit = fields.count > 1 ? Int.max : 2
    let changes = comparisons.map {
      $0.changes(
        byFields: fields,
        mostChanged: rank < Rank.words ? .max : rank < Rank.laterNumber ? limit : 0,
        isMeasured: rank >= Rank.measured, names: identifiers)
    }
    let all = changes.reduce(TableComparison.Changes(), +)
    // people rename things: half of the values of another row would differ
    let areNames = fields.count == 1 && ColumnName.isName(names[fields[0]])
    let allowance = areNames ? 0.35 * Double(all.singleCount) : Double(sum(\.clearGain))
    // values after the first column that are unique by chance pair different rows
    let isLast = all.pairedByChance > 0 && tables[0].column(fields[0]) > 0
    // nobody knows a row by other columns than those with its names
    let isNameless =
      fields.count > 1 && !identifiers.isEmpty && !fields.contains(where: identifiers.contains)
    let worst = isNameless ? Rank.similarity + 1 : isLast ? Rank.similarity - 1 : 0
    return Verdict(
      identity: .chosen(fields.map { names[$0] }), changes: all,
      rank: rank >= Rank.words ? max(rank, worst) : rank,
      allowance: rank < Rank.words ? allowance : 0)
  }

  /// The verdict on an identity; `nil` if its columns are missing or repeat a value.
  func verdict(_ identity: RowIdentity) -> Verdict? {
    if identity == .alignment { return alignment }
    return fields(identity.keys).flatMap { isUnique($0) ? verdict($0) : nil }
  }

  /// Identity by similarity of rows, which is always possible.
  private var alignment: Verdict {
    var aligner = LineAligner()
    let lists = tables.filter { $0.grid.rowCount > 0 }.map { table in
      let fields = table.keeping(compared.map { names[$0] })
      let rows = (0..<table.grid.rowCount).map { SnapshotRow(values: .cells(fields, at: $0)) }
      return aligner.align(rows)[0].rows.map(\.id)
    }
    let changes = comparisons.indices.map {
      comparisons[$0].changes(from: lists[$0], to: lists[$0 + 1], names: lastingIdentifiers)
    }
    return Verdict(
      identity: .alignment, changes: changes.reduce(TableComparison.Changes(), +),
      rank: Rank.similarity, allowance: 0)
  }

  // MARK: - Ranks

  /// The order of candidates that leave equally many changes.
  private enum Rank {
    static let named = 100
    static let words = 200
    static let similarity = 400
    static let measured = 500
    /// The difference between two kinds, such as words and whole numbers.
    static let kind = 50
    static let combination = 20
    static let laterNumber = words + kind + 2 * combination
    static let hidden = 5
  }

  /// Combinations of columns that identify rows in the output of programs and in their objects.
  ///
  /// A Kubernetes object is identified by its names rather than its unreadable `metadata.uid`, an open file
  /// of `lsof` by process and descriptor, and a connection of `ss` and `netstat` by its endpoints.
  private static let knownKeys = [
    ["kind", "metadata.namespace", "metadata.name"], ["kind", "metadata.name"],
    ["PID", "FD"], ["Netid", "Local Address:Port", "Peer Address:Port"],
    ["Local Address:Port", "Peer Address:Port"], ["Proto", "Local Address", "Foreign Address"],
  ]

  private func rank(of fields: [Int]) -> Int {
    let names = fields.map { self.names[$0] }
    if let place = Self.knownKeys.firstIndex(of: names) { return place }
    if fields.count == 1, let place = namedRank(of: fields[0]) { return Rank.named + place }
    let kind = fields.map(kind).max { $0.rawValue < $1.rawValue }!
    let isMeasured = kind == .measurement || names.contains(where: ColumnName.isRank)
    // a whole number after the first column may be a measurement, so two columns are better
    let isLater = fields.count == 1 && kind == .integer && tables[0].column(fields[0]) > 0
    return (isMeasured ? Rank.measured : Rank.words) + kind.rawValue * Rank.kind
      + (isLater ? 2 : fields.count - 1) * Rank.combination
      + (fields.contains(where: tables[0].isHidden) ? Rank.hidden : 0)
      + (fields.count == 1 && hasMarks(fields[0]) ? Rank.kind : 0)
  }

  /// The rank of a column whose name suggests that it identifies rows, 0 being best; `nil` for other columns.
  private func namedRank(of field: Int) -> Int? {
    let (name, known) = (names[field], ColumnName.identifiers)
    if ColumnName.isIdentifier(name) {
      let parts = name.lowercased().split(separator: ".")
      return (parts.count - 1) * known.count + known.firstIndex { $0 == parts.last! }!
    }
    let isLeading =
      tables[0].column(field) == 0 && !tables[0].isHidden(at: field)
      && ColumnName.isLeadingIdentifier(name)
    return isLeading ? known.firstIndex(of: ColumnName.name) : nil
  }

  /// Whether a column has no name, as that of the mark `*`, or only states, which few rows may have by chance.
  private func hasMarks(_ field: Int) -> Bool {
    ColumnName.number(names[field]) != nil
      || tables.allSatisfy { table in
        (0..<table.grid.rowCount).prefix(Self.surveyedRows).allSatisfy {
          StateWord(table.grid.text($0, table.column(field))) != nil
        }
      }
  }

  /// The kind of values in a column.
  private enum Kind: Int {
    case word, integer, time, measurement
  }

  /// The number of rows of each table that are examined.
  private static let surveyedRows = 200

  /// The last kind of the values of a column, unless one of them is a word. Times in order, as in a log, count as
  /// whole numbers.
  private func kind(of field: Int) -> Kind {
    if tables.allSatisfy({ $0.hasTimesInOrder(field, rows: Self.surveyedRows) }) { return .integer }
    var last = Kind.word
    for table in tables {
      for row in (0..<table.grid.rowCount).prefix(Self.surveyedRows) {
        // a section of another table lacks the column
        let text = table.grid.text(row, table.column(field))
        if text.isEmpty { continue }
        let kind = Self.kind(of: text)
        if kind == .word { return .word }
        if kind.rawValue > last.rawValue { last = kind }
      }
    }
    return last
  }

  private static func kind(of value: String) -> Kind {
    let digits = value.utf8.drop { $0 == UInt8(ascii: "-") }
    if !digits.isEmpty, digits.allSatisfy(\.isDigit) { return .integer }
    if Quantity(value) != nil { return .measurement }
    let isTime =
      value.utf8.first?.isDigit == true
      && value.utf8.allSatisfy { $0.isDigit || "-:./TZ+ ".utf8.contains($0) }
    return isTime ? .time : .word
  }
}

extension TableRows {
  /// Whether a field counts the rows: 1, 2, 3.
  fileprivate func countsRows(_ place: Int) -> Bool {
    (0..<grid.rowCount).allSatisfy { grid.text($0, column(place)) == "\($0 + 1)" }
  }

  /// Whether the first rows have ascending or descending times or dates in a field.
  fileprivate func hasTimesInOrder(_ place: Int, rows: Int) -> Bool {
    let values = (0..<grid.rowCount).prefix(rows).map { grid.text($0, column(place)) }
    let areTimes = values.allSatisfy { value in
      value.utf8.first?.isDigit == true
        && value.utf8.allSatisfy { $0.isDigit || "-:./TZ+ ".utf8.contains($0) }
        && (value.contains(":") || value.utf8.count { "-./".utf8.contains($0) } == 2)
    }
    let pairs = zip(values, values.dropFirst())
    return areTimes && (pairs.allSatisfy(<) || pairs.allSatisfy(>))
  }

  /// Whether the combined values of some fields differ in all rows.
  ///
  /// An unnamed column with an empty value does not count: it contains marks, which do not identify rows even
  /// if there are only two.
  fileprivate func isUnique(_ places: [Int]) -> Bool {
    let (columns, rows) = (places.map(column), 0..<grid.rowCount)
    let areMarks =
      places.count == 1 && ColumnName.number(names[places[0]]) != nil
      && rows.contains { grid[$0, columns[0]].range.isEmpty }
    return !areMarks && grid.isUnique(columns, Array(rows))
  }
}
