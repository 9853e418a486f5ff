import ListDiff

extension FieldChange {
  /// The differences between two versions of a row: columns, or elements of arrays whose members are columns.
  /// A column that only one version has is empty in the other.
  package static func changes(
    from old: SnapshotRow, to new: SnapshotRow, without quiet: QuietChanges = .none
  ) -> [FieldChange] {
    guard old.hasFields, new.hasFields else { return [] }
    var difference = RowDifference(quiet: quiet)
    let areColumns = new.changedFields(since: old) { name, old, new in
      let (old, new) = (MemberValue(name, old ?? ""), MemberValue(name, new ?? ""))
      if old.value == new.value { return true }
      if MemberPath(name[...]) != nil { return false }
      difference.add(old, new, in: "")
      return true
    }
    func told(_ difference: RowDifference) -> [FieldChange] {
      if case .cells(let table, _) = new.values, !table.hasPaths { return difference.changes }
      return difference.folded
    }
    if areColumns { return told(difference) }
    func values(_ row: SnapshotRow, besides other: SnapshotRow) -> [MemberValue] {
      row.toldFields(besides: other).map { MemberValue($0.name, $0.value) }
    }
    difference = RowDifference(quiet: quiet)
    difference.compare(values(old, besides: new), values(new, besides: old), in: "")
    return told(difference)
  }
}

/// The value of a column, identified by the end of its name: `.image` of `containers[0].image`.
private struct MemberValue {
  let column: String
  let path: Substring
  let value: String

  /// - Parameter path: By default the whole name.
  init(_ column: String, _ value: String, path: Substring? = nil) {
    (self.column, self.path, self.value) = (column, path ?? column[...], value)
  }

  /// Whether the value is an object or an array whose members have their own columns.
  var isToldByMembers: Bool { RowValues.isOutline(value) }

  /// Whether the value is missing or has no members.
  var isEmpty: Bool { ["", "null", "[]", "{}"].contains(value) }

  /// The same column without a value.
  var emptied: MemberValue { MemberValue(column, "", path: path) }
}

/// A path into an array of objects, split into `spec.containers`, 0 and `.image`.
private struct MemberPath {
  let array: Substring
  let place: Int
  let rest: Substring

  init?(_ path: Substring) {
    var start = path.startIndex
    while let open = path[start...].firstIndex(of: "[") {
      start = path.index(after: open)
      guard let close = path[start...].firstIndex(of: "]"), let place = Int(path[start..<close])
      else { continue }
      let rest = path[path.index(after: close)...]
      guard rest.first == "." else { continue }
      (array, self.place, self.rest) = (path[..<open], place, rest)
      return
    }
    return nil
  }
}

/// Compares the values of two versions of a row.
///
/// An element inserted at the beginning of an array shifts all others, which changes all their columns. So
/// the elements of both versions are paired first: by a member that names them, or by all members.
private struct RowDifference {
  let quiet: QuietChanges
  private(set) var changes: [FieldChange] = []

  mutating func add(_ old: MemberValue, _ new: MemberValue, in owner: String) {
    let (wasTold, isTold) = (old.isToldByMembers, new.isToldByMembers)
    if wasTold && (isTold || new.isEmpty) || isTold && old.isEmpty { return }
    if quiet.silences(new.column, from: old.value, to: new.value) { return }
    if !wasTold, !isTold, let olds = Elements(inValue: old), let news = Elements(inValue: new) {
      return compare(olds, news, in: owner + new.path)
    }
    changes.append(
      FieldChange(
        name: ColumnName.words(owner + new.path), column: new.column,
        from: wasTold ? "" : old.value, to: isTold ? "" : new.value))
  }

  /// The changes, in which an object that replaced another value, or that was replaced by one, is a value itself:
  /// `build . → {context ., target prod}`. O(changes), and for each such object as much again.
  var folded: [FieldChange] {
    let owners = Set(changes.lazy.map(\.name).flatMap(ColumnName.owners))
    var folded = changes
    for whole in changes where whole.old.isEmpty != whole.new.isEmpty && owners.contains(whole.name)
    {
      let isNew = whole.old.isEmpty
      let members = folded.filter { change in
        [".", "["].contains { change.name.hasPrefix(whole.name + $0) }
          && (isNew ? change.new : change.old).isEmpty
      }
      guard let place = folded.firstIndex(of: whole), !members.isEmpty else { continue }
      let values = members.map { member in
        let name = member.name.dropFirst(whole.name.count)
        return "\(name.first == "." ? name.dropFirst() : name) \(isNew ? member.old : member.new)"
      }.joined(separator: ", ")
      folded[place] = FieldChange(
        name: whole.name, column: whole.column, from: isNew ? "{\(values)}" : whole.old,
        to: isNew ? whole.new : "{\(values)}")
      folded.removeAll(where: members.contains)
    }
    return folded
  }

  /// Compares values whose paths begin at the same element, whose name is `owner`. O(values), plus the search
  /// for a longest common subsequence of elements.
  mutating func compare(_ olds: [MemberValue], _ news: [MemberValue], in owner: String) {
    let after = Dictionary(news.lazy.map { ($0.path, $0) }) { first, _ in first }
    let before = Set(olds.lazy.map(\.path))
    let pairs =
      olds.map { ($0, after[$0.path] ?? $0.emptied) }
      + news.lazy.filter { !before.contains($0.path) }.map { ($0.emptied, $0) }
    var arrays: [Substring: Bool] = [:]
    for (old, new) in pairs where old.value != new.value {
      guard let path = MemberPath(new.path), arrays[path.array] != false else {
        add(old, new, in: owner)
        continue
      }
      if arrays[path.array] == true { continue }
      let elements = (
        Elements(of: path.array, in: olds), Elements(of: path.array, in: news)
      )
      arrays[path.array] = elements.0.areAll && elements.1.areAll
      if arrays[path.array] == true {
        compare(elements.0, elements.1, in: owner + path.array)
      } else {
        add(old, new, in: owner)
      }
    }
  }

  private mutating func compare(_ olds: Elements, _ news: Elements, in array: String) {
    let pairing = ElementPairing(olds, news)
    func name(_ element: Elements.Element) -> String {
      guard let key = pairing.key, let name = element.names[key] else {
        return "\(array)[\(element.place)]"
      }
      // a number alone would be taken for a position
      return "\(array)[\(Int(name) == nil ? "" : "\(key)=")\(name)]"
    }
    for place in pairing.gone { add(.went, olds.all[place], name(olds.all[place]), pairing.key) }
    for (place, new) in news.all.enumerated() {
      guard let source = pairing.sources[place] else {
        add(.came, new, name(new), pairing.key)
        continue
      }
      let old = olds.all[source]
      if pairing.moved.contains(place) {
        changes.append(
          FieldChange(
            .moved, name: name(new), column: new.column(of: pairing.key), from: "[\(old.place)]",
            to: "[\(new.place)]"))
      }
      compare(old.values, new.values, in: name(new))
    }
  }

  private mutating func add(
    _ kind: FieldChange.Kind, _ element: Elements.Element, _ name: String, _ key: String?
  ) {
    let told = element.values.filter { !quiet.ignores($0.column) && !$0.isToldByMembers }
    if told.isEmpty { return }
    let values = told.filter { $0.path.dropFirst().lowercased() != key }
      .map { ($0.path.isEmpty ? "" : $0.path.dropFirst() + " ") + $0.value }.joined(separator: ", ")
    changes.append(
      FieldChange(
        kind, name: name, column: element.column(of: key), from: kind == .went ? values : "",
        to: kind == .came ? values : ""))
  }
}

/// The elements of an array in one version of a row.
private struct Elements {
  struct Element {
    let place: Int
    /// The values of the element; their paths begin after the index.
    fileprivate(set) var values: [MemberValue] = []
    /// The values of the members that may identify the element, by member name.
    fileprivate(set) var names: [String: String] = [:]

    mutating func add(_ value: MemberValue, at path: Substring) {
      values.append(MemberValue(value.column, value.value, path: path))
      let name = path.dropFirst().lowercased()
      if Elements.known.contains(name) { names[name] = value.value }
    }

    /// The column of a member, by default the first.
    func column(of key: String?) -> String {
      (values.first { $0.path.dropFirst().lowercased() == key } ?? values[0]).column
    }

    /// The element's members with their values.
    var members: Set<String> { Set(values.map { "\($0.path) \($0.value)" }) }

    /// The whole content of the element, independent of the order of columns.
    var content: String { members.sorted().joined(separator: "\n") }
  }

  private(set) var all: [Element] = []
  /// Whether every element has its own columns; the last elements of a long array share one.
  private(set) var areAll = true

  /// Members that identify elements; a Kubernetes condition is identified by its type, and a word by itself.
  static let names = ColumnName.identifiers + ["type", ""]
  /// The number of characters up to which a word is its own name.
  private static let longestName = 60
  fileprivate static let known = Set(names)

  /// The elements of an array that is one value, such as a list of words; `nil` for other values.
  init?(inValue array: MemberValue) {
    guard let texts = JSONText.elements(of: Array(array.value.utf8)[...]) else { return nil }
    all = texts.enumerated().map { place, text in
      let member = MemberValue(array.column, String(decoding: text, as: UTF8.self), path: "")
      let word = text.first == .quote ? JSONText.unescaped(text.dropFirst().dropLast()) : "0"
      let isName = Int(word) == nil && word.count <= Self.longestName
      return Element(place: place, values: [member], names: isName ? ["": word] : [:])
    }
  }

  init(of array: Substring, in values: [MemberValue]) {
    var elements: [Int: Element] = [:]
    for value in values where !value.value.isEmpty && value.path.hasPrefix(array) {
      let rest = value.path.dropFirst(array.count)
      if rest.hasPrefix("["), rest.hasSuffix(":]") { areAll = false }
      guard let path = MemberPath(value.path), path.array == array else { continue }
      elements[path.place, default: Element(place: path.place)].add(value, at: path.rest)
    }
    all = elements.values.sorted { $0.place < $1.place }
  }
}

/// Matches the elements of two versions of an array.
private struct ElementPairing {
  /// The member that identifies the elements; `nil` if there is none.
  let key: String?
  /// For each new element, the index of the old one.
  let sources: [Int?]
  /// The new elements whose order changed.
  let moved: Set<Int>
  /// The old elements without a new one.
  let gone: [Int]

  init(_ olds: Elements, _ news: Elements) {
    let key = Elements.names.first { name in
      [olds, news].allSatisfy { elements in
        let names = elements.all.compactMap { $0.names[name] }
        return names.count == elements.all.count
          && (name.isEmpty || Set(names).count == names.count)
      }
    }
    func identity(_ element: Elements.Element) -> Int {
      (key.flatMap { element.names[$0] } ?? element.content).hashValue
    }
    let (old, new) = (olds.all.indices, news.all.indices)
    let tokens = (olds.all.map(identity), news.all.map(identity))
    var pairing = Pairing(oldCount: old.count, newCount: new.count)
    let runs = CommonSubsequence.runs(tokens.0[...], tokens.1[...])
    pairing.pair(runs.flatMap(\.pairs))
    pairing.pairEqual(
      Gap(old: Array(old), new: Array(new)), old: { tokens.0[$0] }, new: { tokens.1[$0] })
    moved = Set(offLongestIncreasingSubsequence(pairing.partners).map { Int($0) })
    if key == nil {
      // elements between the same neighbours: first those that have most in common, then in order
      for gap in Gap.gaps(in: pairing, between: runs, old: old, new: new) {
        pairing.pair(
          gap.allPairs(canCross: true) { one, other in
            let (one, other) = (olds.all[one].members, news.all[other].members)
            let common = Double(one.intersection(other).count) / Double(max(one.count, other.count))
            return common > 0 ? (1 + common) / 2 : 0
          })
        let rest = gap.unpaired(in: pairing)
        pairing.pair(zip(rest.old, rest.new).map { ($0, $1) })
      }
    }
    (self.key, sources) = (key, new.map(pairing.old(of:)))
    gone = old.filter { !pairing.isPaired(old: $0) }
  }
}
