extension RowMatching {
  /// The equal rows, if lines at the end of a log have replaced lines at its beginning: these are other events. If no
  /// line stays, neither do the blank ones between them. `nil` for anything else.
  var equalBesideLaterEvents: Pairing? {
    let rest = all.unpaired(in: equal)
    guard let gone = outerLines(rest.old, of: old, atEnd: false),
      let come = outerLines(rest.new, of: new, atEnd: true)
    else { return nil }
    let someStay = new.tokens.indices.contains { equal.isPaired(new: $0) && !new.isFiller($0) }
    guard LogWindow.hasPassed(from: gone, to: come, someStay: someStay) else { return nil }
    return someStay ? equal : Pairing(oldCount: old.tokens.count, newCount: new.tokens.count)
  }

  /// The lines at the given positions, if they are the first or the last ones with letters or digits; `nil` for the
  /// rows of a table.
  private func outerLines(_ places: [Int], of side: Side, atEnd: Bool) -> [String]? {
    guard let first = places.first, let last = places.last else { return nil }
    let (all, known) = (side.tokens.indices, Set(places))
    let outer = atEnd ? first..<all.upperBound : all.lowerBound..<last + 1
    guard places.allSatisfy({ side.fields($0).isEmpty }),
      outer.allSatisfy({ known.contains($0) || side.isFiller($0) })
    else { return nil }
    return places.filter { !side.isFiller($0) }.map(side.text)
  }
}

/// A part of a log, such as the output of `tail`: lines with ascending times of day.
private enum LogWindow {
  /// The number of lines next to the change that are examined.
  private static let examined = 64

  /// Whether lines at the end of a log have replaced lines at its beginning, as if it was rotated. They are other
  /// events, however similar they are.
  ///
  /// It is not a log if no line stays and each differs from the one at its position only in numbers: a program prints
  /// the same measurements again.
  static func hasPassed(from old: [String], to new: [String], someStay: Bool) -> Bool {
    let lines = old.suffix(examined) + new.prefix(examined)
    let times = lines.map(time)
    guard lines.count > 2, !times.contains(nil),
      zip(times, times.dropFirst()).allSatisfy({ $0! <= $1! })
    else { return false }
    return someStay || old.count != new.count
      || zip(old, new).prefix(examined).contains { shape($0) != shape($1) }
  }

  /// The first time of day, such as `10:00` or `10:00:05`, in seconds.
  private static func time(in line: String) -> Int? {
    let time = /(?:^|[^\d:]|\d{4}:)(\d\d):(\d\d)(?::(\d\d))?(?![\d:])/.asciiOnlyDigits()
    return line.firstMatch(of: time).map { match in
      [match.1, match.2, match.3 ?? "0"].compactMap { Int($0) }.reduce(0) { $0 * 60 + $1 }
    }
  }

  private static func shape(_ line: String) -> [UInt8] { line.utf8.filter { !$0.isDigit } }
}
