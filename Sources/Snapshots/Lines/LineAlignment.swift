/// Which lines of a buffer are which of a list, and which of both are single.
///
/// What is the same at the beginning and at the end is compared as bytes; between, the lines are
/// hashed where they stand, and the longest common subsequence is found on their hashes.
struct LineAlignment {
  typealias Run = CommonSubsequence.Run

  /// The lines that stay in their order, ascending on both sides.
  var runs: [Run] { kept.all }
  private var kept = CommonSubsequence.Runs()
  /// The lines of the buffer between those at its beginning and at its end that are the same byte for
  /// byte.
  let middle: Range<Int>
  /// The lines that are not in a run, as places in the list and in the buffer.
  private(set) var oldSingles: [Int] = []
  private(set) var newSingles: [Int] = []
  /// The singles between two runs, as places in ``oldSingles`` and ``newSingles``.
  private(set) var gaps: [(old: Range<Int>, new: Range<Int>)] = []
  /// Equal for equal lines.
  private(set) var oldTokens: [Int] = []
  private(set) var newTokens: [Int] = []

  init(from list: LineList, to buffer: LineBuffer) {
    let (prefix, suffix) = list.commonEnds(with: buffer)
    middle = prefix..<buffer.count - suffix
    let seed = UInt64.random(in: .min ... .max)
    let old = list.hashes(of: prefix..<list.count - suffix, seed: seed)
    let new = LineList(buffer, serial: 0).hashes(of: prefix..<buffer.count - suffix, seed: seed)
    kept.append(Run(old: 0, new: 0, count: prefix))
    for run in CommonSubsequence.runs(old, new) {
      take(old, new, upTo: (run.old, run.new), behind: prefix)
      kept.append(Run(old: prefix + run.old, new: prefix + run.new, count: run.count))
    }
    take(old, new, upTo: (old.count, new.count), behind: prefix)
    kept.append(Run(old: list.count - suffix, new: buffer.count - suffix, count: suffix))
  }

  /// Takes what stands between the last run and the next one as single.
  private mutating func take(
    _ old: [Int], _ new: [Int], upTo end: (old: Int, new: Int), behind prefix: Int
  ) {
    let last = runs.last ?? Run(old: 0, new: 0, count: 0)
    let start = (old: last.old + last.count - prefix, new: last.new + last.count - prefix)
    let counts = (oldSingles.count, newSingles.count)
    for index in start.old..<end.old {
      oldSingles.append(prefix + index)
      oldTokens.append(old[index])
    }
    for index in start.new..<end.new {
      newSingles.append(prefix + index)
      newTokens.append(new[index])
    }
    guard counts.0 < oldSingles.count, counts.1 < newSingles.count else { return }
    gaps.append((counts.0..<oldSingles.count, counts.1..<newSingles.count))
  }
}

extension LineAlignment {
  /// Which singles are the same row: equal ones elsewhere, those that are the same but for a
  /// checkbox, case and spaces, and those in a gap that resemble each other.
  func pairing(old oldText: (Int) -> String, new newText: (Int) -> String) -> Pairing {
    var pairing = Pairing(oldCount: oldSingles.count, newCount: newSingles.count)
    guard !oldSingles.isEmpty, !newSingles.isEmpty else { return pairing }
    pairing.pairEqual(old: oldTokens, new: newTokens)
    let olds = oldSingles.map(oldText)
    let news = newSingles.map(newText)
    pairing.pairLooselyEqual(old: olds, new: news)
    for gap in gaps { pairing.pairResembling(old: gap.old, new: gap.new, olds, news) }
    // What is left may have changed and moved past rows that stayed.
    pairing.pairResembling(
      old: oldSingles.indices, new: newSingles.indices, olds, news)
    return pairing
  }
}

extension Pairing {
  /// Pairs what is still single and the same but for a checkbox, case and spaces, first with first.
  mutating func pairLooselyEqual(old: [String], new: [String]) {
    var olds = old.indices.filter { !isPaired(old: $0) }
    var news = new.indices.filter { !isPaired(new: $0) }
    guard !olds.isEmpty, !news.isEmpty else { return }
    LooseText.keepCandidates(&olds, of: old, &news, of: new)
    guard !olds.isEmpty else { return }
    var singles = Pairing(oldCount: olds.count, newCount: news.count)
    singles.pairEqual(old: olds.map { LooseText(old[$0]) }, new: news.map { LooseText(new[$0]) })
    for (place, row) in news.enumerated() {
      if let match = singles.old(of: place) { pair(old: olds[match], new: row) }
    }
  }

  fileprivate mutating func pairResembling(
    old: Range<Int>, new: Range<Int>, _ oldTexts: [String], _ newTexts: [String]
  ) {
    let gap = Gap(
      old: old.filter { !isPaired(old: $0) }, new: new.filter { !isPaired(new: $0) })
    guard !gap.old.isEmpty, !gap.new.isEmpty else { return }
    let matches = gap.resembling(
      gap.old.map { Resemblance(oldTexts[$0]) }, gap.new.map { Resemblance(newTexts[$0]) })
    for match in matches { pair(old: match.old, new: match.new) }
  }
}
