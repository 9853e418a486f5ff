extension LineList {
  /// The lines of a buffer with the serial numbers of this list; new lines get numbers above
  /// `serials`.
  ///
  /// Lines are hashed in place, and the longest common subsequence is found on the hashes. O(bytes) if little
  /// changed.
  func aligned(
    to buffer: LineBuffer, by fileNames: FileNames? = nil, serials: inout Int
  ) -> LineList {
    let all = LineList(buffer, serial: serials + 1)
    if isEmpty {
      serials += buffer.count
      return all
    }
    let seed = UInt64.random(in: .min ... .max)
    let tokens = (hashes(seed: seed), all.hashes(seed: seed))
    let runs = CommonSubsequence.runs(tokens.0, tokens.1)
    var unmatched = UnmatchedRows(
      old: .init { TreeGlyphs.unadorned(self.row(at: $0).text) },
      new: .init { TreeGlyphs.unadorned(buffer.text(ofLine: $0)) })
    unmatched.append(
      old: 0..<count, new: 0..<buffer.count, runs: runs, tokens: tokens, start: (0, 0))
    let (pairing, singles) = (unmatched.pairing(by: fileNames), unmatched.newPlaces)
    var list = LineList()
    var single = 0
    func appendSingles(upTo line: Int) {
      while single < singles.count, singles[single] < line {
        let old = pairing.old(of: single).map { self.line(at: unmatched.oldPlaces[$0]).serial }
        if old == nil { serials += 1 }
        let place = singles[single]
        list.append(buffer, lines: place..<place + 1, serial: old ?? serials)
        single += 1
      }
    }
    for run in runs {
      appendSingles(upTo: run.new)
      for part in parts(of: run.old..<run.old + run.count) {
        let line = run.new + part.start - run.old
        list.append(buffer, lines: line..<line + part.count, serial: part.serial)
      }
    }
    appendSingles(upTo: buffer.count)
    return list
  }

  var isEmpty: Bool { count == 0 }
}
