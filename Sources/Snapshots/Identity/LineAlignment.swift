extension LineList {
  /// The lines of a buffer with the serial numbers of this list; new lines get numbers above
  /// `serials`.
  ///
  /// The common ends are compared as bytes. Lines between them are hashed in place, and the longest common
  /// subsequence is found on the hashes. The result shares the unchanged lines with this list, and keeps only the
  /// new bytes of the buffer, unless more than half of them are new. O(bytes) if little changed.
  func aligned(
    to buffer: LineBuffer, by fileNames: FileNames? = nil, serials: inout Int
  ) -> LineList {
    if isEmpty {
      defer { serials += buffer.count }
      return LineList(buffer, serial: serials + 1)
    }
    let (prefix, suffix) = commonEnds(with: buffer)
    let ends = (prefix..<count - suffix, prefix..<buffer.count - suffix)
    let seed = UInt64.random(in: .min ... .max)
    let tokens = (
      hashes(of: ends.0, seed: seed), LineList(buffer, serial: 0).hashes(of: ends.1, seed: seed)
    )
    var runs = CommonSubsequence.Runs()
    runs.append(CommonSubsequence.Run(old: 0, new: 0, count: prefix))
    for run in CommonSubsequence.runs(tokens.0, tokens.1) {
      runs.append(.init(old: prefix + run.old, new: prefix + run.new, count: run.count))
    }
    runs.append(.init(old: count - suffix, new: buffer.count - suffix, count: suffix))
    var unmatched = UnmatchedRows(
      old: .init {
        TreeGlyphs.unadorned(self.line(at: $0).buffer.text(ofLine: self.line(at: $0).line))
      },
      new: .init { TreeGlyphs.unadorned(buffer.text(ofLine: $0)) })
    unmatched.append(
      old: 0..<count, new: 0..<buffer.count, runs: runs.all, tokens: tokens,
      start: (prefix, prefix))
    return aligned(
      to: buffer, runs.all, unmatched, unmatched.pairing(by: fileNames), same: (prefix, suffix),
      serials: &serials)
  }

  /// - Parameter same: The numbers of lines at both ends that have the same bytes.
  private func aligned(
    to buffer: LineBuffer, _ runs: [CommonSubsequence.Run], _ unmatched: UnmatchedRows,
    _ pairing: Pairing, same: (prefix: Int, suffix: Int), serials: inout Int
  ) -> LineList {
    let singles = unmatched.newPlaces
    let fresh = FreshLines(singles, of: buffer, isScattered: pieces.count > Self.manyPieces)
    var list = LineList()
    var single = 0
    func appendSingles(upTo line: Int) {
      while single < singles.count, singles[single] < line {
        let (source, place) = fresh.place(ofSingle: single)
        let old = pairing.old(of: single).map { self.line(at: unmatched.oldPlaces[$0]).serial }
        if old == nil { serials += 1 }
        list.append(source, lines: place..<place + 1, serial: old ?? serials)
        single += 1
      }
    }
    for run in runs {
      appendSingles(upTo: run.new)
      let places = run.old..<run.old + run.count
      let isSame =
        places.upperBound <= same.prefix || places.lowerBound >= count - same.suffix
        || isIdentical(places, to: buffer, from: run.new)
      if !fresh.isWhole, isSame {
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

  /// A list of more pieces is built again from the whole buffer.
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
