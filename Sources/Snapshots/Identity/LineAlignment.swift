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
      appendSingles(old, new, upTo: (run.old, run.new), behind: prefix)
      kept.append(Run(old: prefix + run.old, new: prefix + run.new, count: run.count))
    }
    appendSingles(old, new, upTo: (old.count, new.count), behind: prefix)
    kept.append(Run(old: list.count - suffix, new: buffer.count - suffix, count: suffix))
  }

  /// Takes what stands between the last run and the next one as single.
  private mutating func appendSingles(
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
    for gap in gaps { pairing.pairSimilar(old: gap.old, new: gap.new, olds, news) }
    // What is left may have changed and moved past rows that stayed.
    pairing.pairSimilar(
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

  fileprivate mutating func pairSimilar(
    old: Range<Int>, new: Range<Int>, _ oldTexts: [String], _ newTexts: [String]
  ) {
    let gap = Gap(
      old: old.filter { !isPaired(old: $0) }, new: new.filter { !isPaired(new: $0) })
    guard !gap.old.isEmpty, !gap.new.isEmpty else { return }
    let matches = gap.similarPairs(
      gap.old.map { TextSimilarity(oldTexts[$0]) }, gap.new.map { TextSimilarity(newTexts[$0]) })
    for match in matches { pair(old: match.old, new: match.new) }
  }
}

extension LineList {
  /// The lines of a buffer, each with the number of the line of this list that it is; new ones get
  /// numbers behind `serials`.
  ///
  /// Lines that stayed are shared with this list as long as most of them did; then what is new is
  /// all that is kept of the buffer. O(bytes) where little changed, see ``LineAlignment``.
  func aligned(to buffer: LineBuffer, serials: inout Int) -> LineList {
    if isEmpty {
      defer { serials += buffer.count }
      return LineList(buffer, serial: serials + 1)
    }
    let alignment = LineAlignment(from: self, to: buffer)
    let pairing = alignment.pairing(
      old: { self.line(at: $0).buffer.text(ofLine: self.line(at: $0).line) },
      new: { buffer.text(ofLine: $0) })
    let fresh = FreshLines(
      alignment.newSingles, of: buffer, isScattered: pieces.count > Self.manyPieces)
    var list = LineList()
    var single = 0
    func appendSingles(upTo line: Int) {
      while single < alignment.newSingles.count, alignment.newSingles[single] < line {
        let (source, place) = fresh.place(ofSingle: single)
        let serial: Int
        if let old = pairing.old(of: single) {
          serial = self.line(at: alignment.oldSingles[old]).serial
        } else {
          serials += 1
          serial = serials
        }
        list.append(source, lines: place..<place + 1, serial: serial)
        single += 1
      }
    }
    for run in alignment.runs {
      appendSingles(upTo: run.new)
      let places = run.old..<run.old + run.count
      let lines = run.new..<run.new + run.count
      let isSame = !lines.overlaps(alignment.middle)
      if !fresh.isWhole, isSame || isIdentical(places, to: buffer, from: run.new) {
        list.append(self, places)
      } else {
        for part in parts(of: places) {
          let line = run.new + part.start - run.old
          list.append(buffer, lines: line..<line + part.count, serial: part.serial)
        }
      }
    }
    appendSingles(upTo: buffer.count)
    return list
  }

  var isEmpty: Bool { count == 0 }

  /// Lists of more pieces are put together anew.
  private static let manyPieces = 8_192
}

/// The lines that a list does not have from the one before.
private struct FreshLines {
  /// Whether the whole buffer is kept, because most of it is new.
  let isWhole: Bool
  private let buffer: LineBuffer
  private let singles: [Int]

  init(_ singles: [Int], of whole: LineBuffer, isScattered: Bool) {
    self.singles = singles
    var bytes: [UInt8] = []
    var isMost = isScattered
    for line in singles where !isMost {
      bytes += whole.bytes[whole.offset(ofLine: line)..<whole.offset(ofLine: line + 1)]
      isMost = bytes.count > whole.bytes.count / 2
    }
    isWhole = isMost
    buffer = isMost ? whole : LineBuffer(bytes)
  }

  func place(ofSingle single: Int) -> (LineBuffer, Int) {
    (buffer, isWhole ? singles[single] : single)
  }
}
