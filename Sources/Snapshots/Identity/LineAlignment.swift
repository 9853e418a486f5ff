/// Matches the lines of a list with those of a buffer.
///
/// The common ends are compared as bytes. Lines between them are hashed in place, and the longest
/// common subsequence is found on the hashes.
private struct LineAlignment {
  typealias Run = CommonSubsequence.Run

  /// The lines that stay in order, ascending on both sides.
  var runs: [Run] { kept.all }
  private var kept = CommonSubsequence.Runs()
  /// The lines of the list and of the buffer between their common ends.
  let oldMiddle: Range<Int>
  let middle: Range<Int>
  /// The lines outside of runs, as places in the list and in the buffer.
  private(set) var oldSingles: [Int] = []
  private(set) var newSingles: [Int] = []
  /// The single lines between two runs, as ranges of ``oldSingles`` and ``newSingles``.
  private(set) var gaps: [(old: Range<Int>, new: Range<Int>)] = []
  /// The hashes of the single lines; equal for equal lines.
  private(set) var oldTokens: [Int] = []
  private(set) var newTokens: [Int] = []

  init(from list: LineList, to buffer: LineBuffer) {
    let (prefix, suffix) = list.commonEnds(with: buffer)
    oldMiddle = prefix..<list.count - suffix
    middle = prefix..<buffer.count - suffix
    let seed = UInt64.random(in: .min ... .max)
    let old = list.hashes(of: oldMiddle, seed: seed)
    let new = LineList(buffer, serial: 0).hashes(of: middle, seed: seed)
    kept.append(Run(old: 0, new: 0, count: prefix))
    for run in CommonSubsequence.runs(old, new) {
      appendSingles(old, new, upTo: (run.old, run.new), behind: prefix)
      kept.append(Run(old: prefix + run.old, new: prefix + run.new, count: run.count))
    }
    appendSingles(old, new, upTo: (old.count, new.count), behind: prefix)
    kept.append(Run(old: list.count - suffix, new: buffer.count - suffix, count: suffix))
  }

  /// Appends the lines between the last run and `end` as singles.
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

  /// Matches single lines: equal ones elsewhere, then loosely equal ones, then ones with the
  /// same label and similar ones in the same gap, then those that evidently changed and moved. Files
  /// are matched by their names instead.
  func pairing(
    old oldText: @escaping (Int) -> String, new newText: @escaping (Int) -> String,
    by fileNames: FileNames?
  ) -> Pairing {
    var pairing = Pairing(oldCount: oldSingles.count, newCount: newSingles.count)
    guard !oldSingles.isEmpty, !newSingles.isEmpty else { return pairing }
    pairing.pairEqual(old: oldTokens, new: newTokens)
    // lines that are paired need no text: millions may have moved
    let olds = oldSingles.indices.map { pairing.isPaired(old: $0) ? "" : oldText(oldSingles[$0]) }
    let news = newSingles.indices.map { pairing.isPaired(new: $0) ? "" : newText(newSingles[$0]) }
    if let fileNames {
      pairing.pairEqual(old: olds.map(fileNames.name), new: news.map(fileNames.name))
      return pairing
    }
    pairing.pairLooselyEqual(old: olds, new: news)
    for gap in gaps {
      pairing.pairLabelled(
        Gap(old: Array(gap.old), new: Array(gap.new)), old: { LineLabel(olds[$0]) },
        new: { LineLabel(news[$0]) })
      pairing.pairSimilar(old: gap.old, new: gap.new, olds, news)
      // those that crossed a better pair
      pairing.pairSimilar(old: gap.old, new: gap.new, olds, news)
    }
    let rest = (
      old: oldSingles.indices.filter { !pairing.isPaired(old: $0) },
      new: newSingles.indices.filter { !pairing.isPaired(new: $0) }
    )
    let moved = Gap(old: rest.old.map { oldSingles[$0] }, new: rest.new.map { newSingles[$0] })
      .movedPairs(
        old: RowSurroundings(rows: oldMiddle, text: oldText),
        new: RowSurroundings(rows: middle, text: newText))
    for pair in moved { pairing.pair(old: rest.old[pair.old], new: rest.new[pair.new]) }
    return pairing
  }
}

extension Pairing {
  /// Pairs the unmatched texts that are equal except for a checkbox, case and spaces, the first
  /// with the first.
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
      gap.old.map { RowLikeness(oldTexts[$0]) }, gap.new.map { RowLikeness(newTexts[$0]) })
    for match in matches { pair(old: match.old, new: match.new) }
  }
}

extension LineList {
  /// The lines of a buffer with the serial numbers of this list; new lines get numbers above
  /// `serials`.
  ///
  /// The result shares the unchanged lines with this list, and keeps only the new bytes of the
  /// buffer, unless more than half of them are new. O(bytes) if little changed; see
  /// ``LineAlignment``.
  func aligned(
    to buffer: LineBuffer, by fileNames: FileNames? = nil, serials: inout Int
  ) -> LineList {
    if isEmpty {
      defer { serials += buffer.count }
      return LineList(buffer, serial: serials + 1)
    }
    let alignment = LineAlignment(from: self, to: buffer)
    let pairing = alignment.pairing(
      old: { self.line(at: $0).buffer.text(ofLine: self.line(at: $0).line) },
      new: { buffer.text(ofLine: $0) }, by: fileNames)
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

  /// A list of more pieces is built anew, from the whole buffer.
  private static let manyPieces = 8_192
}

/// The lines of a buffer that the list before does not have.
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
