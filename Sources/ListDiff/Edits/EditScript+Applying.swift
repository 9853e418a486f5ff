extension EditScript {
  /// The list that the edits make of another, which may but need not be ``source``.
  ///
  /// Only offsets are checked: what the edits delete, replace or move may be another value there.
  ///
  /// - Throws: ``EditScriptError`` as ``applying(_:to:)`` does.
  /// - Complexity: O(*n* + *d* log *d*) for *d* edits.
  public func applying(to list: C) throws(EditScriptError) -> [C.Element] {
    try Self.applying(edits, to: list)
  }

  /// The list that edits make of another.
  ///
  /// Name the kind of list, which the language does not infer from edits:
  ///
  /// ```swift
  /// let letters = try EditScript<String>.applying(edits, to: "kitten")
  /// ```
  ///
  /// Everything that stays keeps its order and fills the places that insertions and moves leave
  /// free. All values are those of the edits; what they replace is not compared.
  ///
  /// - Throws: ``EditScriptError`` if an offset is outside the list before or after the edits, or
  ///   if two edits name the same place of one of them.
  /// - Complexity: O(*n* + *d* log *d*) for *d* edits.
  public static func applying(
    _ edits: [Edit], to list: C
  ) throws(EditScriptError) -> [C.Element] {
    let departures = try departures(edits, count: list.count)
    var kept: [C.Element] = []
    for (offset, element) in list.enumerated() {
      guard let edit = departures[offset] else {
        kept.append(element)
        continue
      }
      if case .substitution = edit.operation { kept.append(edit.value) }
    }
    return try merging(arrivals(edits), into: kept)
  }

  /// The edit at each place of the list before that one names.
  private static func departures(
    _ edits: [Edit], count: Int
  ) throws(EditScriptError) -> [Int: Edit] {
    var departures: [Int: Edit] = [:]
    for edit in edits {
      let offset: Int
      switch edit.operation {
      case .insertion: continue
      case .deletion, .substitution: offset = edit.destination
      case .move(let origin): offset = origin
      }
      guard (0..<count).contains(offset) else {
        throw .outOfRange(offset: offset, count: count, isAfter: false)
      }
      guard departures.updateValue(edit, forKey: offset) == nil else {
        throw .namedTwice(offset: offset, isAfter: false)
      }
    }
    return departures
  }

  /// The edits that put something in, by ascending destination.
  private static func arrivals(_ edits: [Edit]) -> [Edit] {
    edits.filter { edit in
      switch edit.operation {
      case .insertion, .move: true
      case .deletion, .substitution: false
      }
    }.sorted { $0.destination < $1.destination }
  }

  private static func merging(
    _ arrivals: [Edit], into kept: [C.Element]
  ) throws(EditScriptError) -> [C.Element] {
    let count = kept.count + arrivals.count
    var result: [C.Element] = []
    result.reserveCapacity(count)
    var rest = kept[...]
    for edit in arrivals {
      guard (0..<count).contains(edit.destination) else {
        throw .outOfRange(offset: edit.destination, count: count, isAfter: true)
      }
      guard edit.destination >= result.count else {
        throw .namedTwice(offset: edit.destination, isAfter: true)
      }
      let between = edit.destination - result.count
      result += rest.prefix(between)
      rest = rest.dropFirst(between)
      result.append(edit.value)
    }
    return result + rest
  }
}

/// Why edits do not fit a list.
///
/// `isAfter` says whether an offset counts in the list after the edits or in that before them.
public enum EditScriptError: Error, Hashable, Sendable {
  /// An offset is outside the list before the edits, or outside the one after them.
  case outOfRange(offset: Int, count: Int, isAfter: Bool)
  /// Two edits name one place of the list before the edits, or of the one after them.
  case namedTwice(offset: Int, isAfter: Bool)
}

extension EditScriptError: CustomStringConvertible {
  /// What is wrong, on one line.
  public var description: String {
    switch self {
    case .outOfRange(let offset, let count, let isAfter):
      "no element at offset \(offset): the list has \(count) \(moment(isAfter))"
    case .namedTwice(let offset, let isAfter):
      "offset \(offset) \(moment(isAfter)) is named by two edits"
    }
  }

  /// The ``description``, also in a program with Foundation.
  public var localizedDescription: String { description }

  private func moment(_ isAfter: Bool) -> String { "\(isAfter ? "after" : "before") the edits" }
}
