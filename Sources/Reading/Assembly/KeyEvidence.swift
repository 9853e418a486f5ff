import Notation
import Snapshots

/// Chooses what identifies the rows of tables: of all candidates the one that leaves the fewest changes from
/// each table to the next.
///
/// Candidates are single columns and the smallest combinations of columns that are unique in every table, and
/// the similarity of rows. Names and types of columns decide only between candidates that leave as many
/// changes, and when there is only one table.
struct KeyEvidence {
  /// An identity, and what speaks for it. The least one is the best.
  struct Verdict: Comparable {
    let identity: RowIdentity
    /// Deleted, inserted, updated and moved rows, summed; 0 if there is nothing to compare.
    let changeCount: Int
    /// How well names and types say that it identifies rows; 0 is best.
    let rank: Int

    /// The changes that a name such as `id` makes up for: other columns must be clearly better. A list of
    /// processes is no other list because one of them was started again.
    let allowance: Int

    /// The names of the columns.
    var words: String {
      identity == .alignment
        ? "similarity" : identity.keys.map(ColumnName.words).joined(separator: ", ")
    }

    static func < (one: Verdict, other: Verdict) -> Bool {
      (one.changeCount - one.allowance, one.rank) < (
        other.changeCount - other.allowance, other.rank
      )
    }
  }

  /// The best identity, and what is known about the one in use.
  struct Judgement {
    let best: Verdict
    /// `nil` if the columns in use repeat a value.
    let current: Verdict?
    /// All that were compared.
    let verdicts: [Verdict]
  }

  /// The number of columns that are combined, and of combinations that are compared.
  private static let combinedColumns = 12
  private static let combinations = 30
  /// A table with more rows is long.
  private static let longTable = 20_000

  private let tables: [TableSlice]
  private let reference: Table
  private let places: [ColumnPlaces]
  private let options: TableOptions
  /// The columns that all tables have and that may identify rows.
  private let columns: [Int]
  /// The columns that count the rows, 1, 2, 3, in every table, but for those with such a name as `id`: they say where a row is, not which it is, and
  /// their changes do not count.
  private let counts: Set<Int>
  private let comparisons: [TableComparison]

  /// Compares each table with the next one. O(bytes).
  ///
  /// Returns `nil` if no table has columns that may identify its rows.
  init?(of slices: [TableSlice], options: TableOptions) {
    let tables = slices.filter { !$0.columns.isEmpty }
    guard let table = tables.first?.columns.table, table.hasKeys else { return nil }
    (self.tables, self.options, reference) = (tables, options, table)
    places = tables.map { ColumnPlaces(of: table, in: $0.columns.table) }
    let places = places
    let shared = table.columns.indices.filter { column in
      !table.parents.contains(column) && table.columns[column] != options.frameBy
        && places.allSatisfy { $0[column] != nil }
    }
    let filled = zip(tables, places).filter { !$0.0.rows.isEmpty }
    let counts = Set(
      shared.filter { column in
        !ColumnName.isIdentifier(table.columns[column]) && !filled.isEmpty
          && filled.allSatisfy { $0.isCount(column: $1[column]!) }
      })
    self.counts = counts
    columns = shared.filter {
      !table.partsOfArrays.contains($0) && table.columns[$0] != options.sectionBy
    }
    let compared = counts.count == shared.count ? shared : shared.filter { !counts.contains($0) }
    comparisons = zip(filled, filled.dropFirst()).map {
      TableComparison($0.0, $1.0, columns: compared, of: table)
    }
  }

  /// What identifies the rows of a deck, the requested key or the best identity, and why.
  ///
  /// - Parameter isExplained: Whether the reason names the next best identity, which must be looked for.
  static func identity(
    of slices: [TableSlice], options: TableOptions, isExplained: Bool
  ) -> (identity: RowIdentity, reason: String) {
    if !options.key.isEmpty {
      return (.given(options.key), "\(options.key.joined(separator: ", ")): given with --key")
    }
    guard let evidence = KeyEvidence(of: slices, options: options) else {
      let isEmpty = slices.allSatisfy { $0.rows.isEmpty }
      return (
        .alignment,
        isEmpty
          ? "there are no rows to match" : "rows without columns are matched by similarity"
      )
    }
    let judgement = evidence.judgement(ofAll: isExplained)
    return (judgement.best.identity, evidence.reason(for: judgement))
  }

  /// Such as “year, quarter: unique in both; 4 changes (sales would give 8)”.
  private func reason(for judgement: Judgement) -> String {
    let best = judgement.best
    let all = tables.count == 1 ? "" : tables.count == 2 ? " in both" : " in all"
    var reason =
      best.identity == .alignment
      ? "matched by similarity" : "\(best.words): unique\(all)"
    if comparisons.isEmpty { return reason }
    reason += "; \(best.changeCount) \(best.changeCount == 1 ? "change" : "changes")"
    let others = judgement.verdicts.filter { $0.identity != best.identity }
    if let next = others.min() { reason += " (\(next.words) would give \(next.changeCount))" }
    return reason
  }

  /// - Parameters:
  ///   - current: The identity in use.
  ///   - isConfirmed: Whether the columns in use are kept if none leave fewer changes.
  ///   - ofAll: Whether single columns are judged that cannot be better.
  func judgement(
    of current: RowIdentity? = nil, isConfirmed: Bool = false, ofAll: Bool = false
  ) -> Judgement {
    let fewest = comparisons.reduce(0) { $0 + $1.fewestChanges }
    let used = current.flatMap(verdict)
    if isConfirmed, let used, used.changeCount <= fewest, current != .alignment {
      return Judgement(best: used, current: used, verdicts: [used])
    }
    var verdicts = [used].compactMap(\.self)
    // nothing is better than columns that leave only the changes that no identity avoids
    func isFound() -> Bool {
      verdicts.contains { $0.changeCount <= fewest && $0.rank < Rank.similarity }
    }
    // in a long table, combinations and similarity must promise a clear gain, since they take seconds
    let isLong = comparisons.contains { $0.rowCount > Self.longTable }
    let slack = isLong ? comparisons.reduce(0) { $0 + $1.clearGain } : 0
    func isGoodEnough() -> Bool {
      verdicts.contains { $0.changeCount <= fewest + slack && $0.rank < Rank.similarity }
    }
    // the best by name and type first, so that most often one is looked at
    for candidate in candidates.map({ (columns: $0, rank: rank(of: $0)) }).enumerated()
      .sorted(by: { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) })
      .map(\.element.columns)
    where (ofAll || !isFound()) && isUnique(candidate) {
      verdicts.append(verdict(candidate))
    }
    if !isGoodEnough(), !comparisons.isEmpty { verdicts += combinedColumns.map(verdict) }
    if !isGoodEnough() || verdicts.isEmpty, used?.identity != .alignment {
      verdicts.append(alignment)
    }
    return Judgement(best: verdicts.min() ?? alignment, current: used, verdicts: verdicts)
  }

  // MARK: - Candidates

  /// The single columns and the known combinations, which may not be unique.
  private var candidates: [[Int]] {
    let known = (KnownKeys.first + KnownKeys.names).compactMap { names in
      let indexes = names.compactMap(reference.columns.firstIndex(of:))
      return indexes.count == names.count ? indexes : nil
    }
    return known + columns.filter { !counts.contains($0) }.map { [$0] }
  }

  /// Whether columns tell the rows of every table apart.
  private func isUnique(_ columns: [Int]) -> Bool {
    zip(tables, places).allSatisfy { table, places in
      let found = columns.compactMap { places[$0] }
      if found.count < columns.count { return false }
      return found.count == 1
        ? table.isUnique(column: found[0]) : table.isUnique(together: found)
    }
  }

  /// The smallest combinations that are unique in every table, of the columns with the most distinct values.
  private var combinedColumns: [[Int]] {
    let distinct = columns.map { column in
      zip(tables, places).map { table, places in
        Set(table.hashes(of: Array(table.rows.indices), columns: [places[column]!])).count
      }
    }
    let most = columns.indices.filter { index in
      !counts.contains(columns[index])
        && !zip(distinct[index], tables).allSatisfy { $0 == $1.rows.count }
    }
    .sorted { distinct[$0].reduce(0, +) > distinct[$1].reduce(0, +) }
    .prefix(Self.combinedColumns)
    for size in 2...3 {
      let found = Self.combinations(of: most.sorted(), size: size).filter { places in
        tables.indices.allSatisfy { table in
          // fewer combinations of values than rows cannot tell these apart
          places.reduce(1) { min($0 * distinct[$1][table], .max >> 32) } >= tables[table].rows.count
        } && isUnique(places.map { columns[$0] })
      }
      if !found.isEmpty { return found.prefix(Self.combinations).map { $0.map { columns[$0] } } }
    }
    return []
  }

  private static func combinations(of elements: [Int], size: Int) -> [[Int]] {
    if size == 0 { return [[]] }
    return elements.indices.flatMap { index in
      combinations(of: Array(elements[(index + 1)...]), size: size - 1)
        .map { [elements[index]] + $0 }
    }
  }

  // MARK: - Verdicts

  private func verdict(_ columns: [Int]) -> Verdict {
    let rank = rank(of: columns)
    return Verdict(
      identity: .chosen(columns.map { reference.columns[$0] }),
      changeCount: comparisons.reduce(0) { $0 + $1.changeCount(byColumns: columns) }, rank: rank,
      allowance: rank < Rank.words ? comparisons.reduce(0) { $0 + $1.clearGain } : 0)
  }

  private func verdict(_ identity: RowIdentity) -> Verdict? {
    if identity == .alignment { return alignment }
    let columns = identity.keys.compactMap(reference.columns.firstIndex(of:))
    guard columns.count == identity.keys.count, isUnique(columns) else { return nil }
    return verdict(columns)
  }

  /// The similarity of rows, which is always to be had.
  private var alignment: Verdict {
    var builder = SnapshotBuilder()
    let compared =
      counts.isEmpty
      ? []
      : reference.columns.indices
        .filter { !counts.contains($0) && !reference.parents.contains($0) }
        .map { reference.columns[$0] }
    let snapshots = tables.compactMap { table in
      try? builder.snapshot(
        of: table, name: "", options: options.comparing(compared), identity: .alignment)
    }
    let changeCount = zip(snapshots, snapshots.dropFirst()).reduce(0) {
      $0 + $1.1.changeCount(since: $1.0)
    }
    return Verdict(
      identity: .alignment, changeCount: changeCount, rank: Rank.similarity, allowance: 0)
  }

  // MARK: - Ranks

  /// The order of candidates that leave as many changes.
  private enum Rank {
    static let known = 0
    static let named = 100
    static let knownNames = 200
    static let words = 300
    static let combination = 20
    static let similarity = 400
    static let measured = 500
    static let hidden = 5
  }

  private func rank(of columns: [Int]) -> Int {
    let names = columns.map { reference.columns[$0] }
    if let place = KnownKeys.first.firstIndex(of: names) { return Rank.known + place }
    if let place = KnownKeys.names.firstIndex(of: names) { return Rank.knownNames + place }
    if columns.count == 1, let place = namedRank(of: columns[0]) { return Rank.named + place }
    let kinds = columns.map(kind)
    let worst = kinds.max()!
    let isMeasured = worst >= .decimal || names.contains(where: ColumnName.isRank)
    return (isMeasured ? Rank.measured : Rank.words) + worst.rawValue
      + (columns.count - 1) * Rank.combination
      + (columns.contains(where: reference.hidden.contains) ? Rank.hidden : 0)
  }

  /// How well the name of a column says that it identifies rows; 0 is best. `nil` if it does not say so.
  private func namedRank(of column: Int) -> Int? {
    let names = ColumnName.identifiers
    if ColumnName.isIdentifier(reference.columns[column]) {
      let parts = Self.parts(of: reference.columns[column])
      return (parts.count - 1) * names.count + names.firstIndex { $0 == parts.last! }!
    }
    let isLeading =
      column == 0 && !reference.hidden.contains(0) && !counts.contains(0)
      && ColumnName.isLeadingIdentifier(reference.columns[0])
    return isLeading ? names.firstIndex(of: ColumnName.name) : nil
  }

  private static func parts(of name: String) -> [Substring] {
    name.lowercased().split(separator: ".")
  }

  /// What the values of a column are; a column has the last kind of its values.
  private enum Kind: Int, Comparable {
    case word, integer, time, decimal, measure

    static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
  }

  /// The number of rows of each table whose values are looked at.
  private static let surveyedRows = 200

  private func kind(of column: Int) -> Kind {
    let kinds = zip(tables, places).flatMap { table, places in
      table.rows.prefix(Self.surveyedRows).map { row in
        Self.kind(of: table.columns.table.text(row: row, column: places[column]!))
      }
    }
    if kinds.isEmpty || kinds.contains(.word) { return .word }
    return kinds.max()!
  }

  private static func kind(of value: String) -> Kind {
    let digits = value.utf8.drop { $0 == UInt8(ascii: "-") }
    if !digits.isEmpty, digits.allSatisfy(\.isDigit) { return .integer }
    if let quantity = Quantity(value) {
      switch quantity.measure {
      case .percent, .bytes: return .measure
      default: return quantity.currency.isEmpty ? .decimal : .measure
      }
    }
    let isTime =
      value.utf8.first?.isDigit == true
      && value.utf8.allSatisfy { $0.isDigit || "-:./TZ+ ".utf8.contains($0) }
    return isTime ? .time : .word
  }
}

/// Combinations of columns that identify rows in the output of programs and in their objects.
private enum KnownKeys {
  /// An object of Kubernetes is identified by its names, not by its `metadata.uid`, which nobody reads; an
  /// open file of `lsof` by process and descriptor; a connection of `ss` and `netstat` by its ends.
  static let first = [
    ["kind", "metadata.namespace", "metadata.name"], ["kind", "metadata.name"],
    ["PID", "FD"], ["Netid", "Local Address:Port", "Peer Address:Port"],
    ["Local Address:Port", "Peer Address:Port"], ["Proto", "Local Address", "Foreign Address"],
  ]
  /// Names that objects of different kinds share.
  static let names = [["kind", "name"]]
}

extension TableOptions {
  /// The options without those that leave out or reorder rows.
  ///
  /// - Parameter columns: The columns that are compared; empty for all.
  fileprivate func comparing(_ columns: [String]) -> TableOptions {
    var options = self
    (options.conditions, options.ignored) = ([], [])
    (options.sort, options.limit, options.sectionBy) = (nil, nil, nil)
    if !columns.isEmpty { options.columns = columns }
    return options
  }
}

extension Snapshot {
  /// Deleted, inserted, updated and moved rows since an older snapshot, summed, without sections.
  fileprivate func changeCount(since old: Snapshot) -> Int {
    let (olds, news) = (old.sections.flatMap(\.rows), sections.flatMap(\.rows))
    let places = Dictionary(zip(olds.lazy.map(\.id), olds.indices)) { first, _ in first }
    let pairs = news.enumerated().compactMap { place, row in
      places[row.id].map { (old: $0, new: place) }
    }
    // a row whose name or number is another one is another row, however similar it is
    let updates = pairs.reduce(0) { count, pair in
      let (old, new) = (olds[pair.old], news[pair.new])
      if new.values.isIdentical(to: old.values) { return count }
      let isRenamed = !new.changedFields(since: old) { name, _, _ in !ColumnName.isIdentifier(name)
      }
      return count + (isRenamed ? 2 : 1)
    }
    return olds.count + news.count - 2 * pairs.count + updates
      + CommonSubsequence.moveCount(pairs.map { Int32($0.old) })
  }
}
