extension LineList {
  /// Returns the lines of a buffer with the serial numbers of this list; new lines get numbers above
  /// `serials`.
  ///
  /// Lines are hashed in place, and the longest common subsequence is found on the hashes. O(bytes) if little
  /// changed.
  func aligned(to buffer: LineBuffer, serials: inout Int) -> LineList {
    let all = LineList(buffer, serial: serials + 1)
    if isEmpty {
      serials += buffer.count
      return all
    }
    let seed = UInt64.random(in: .min ... .max)
    let areNumbered = numberMark != nil && numberMark == buffer.numberMark
    func side(_ list: LineList) -> RowMatching.Side {
      RowMatching.Side(tokens: list.hashes(seed: seed, withoutNumbers: areNumbered)) {
        let text = list.row(at: $0).text
        return TreeGlyphs.unadorned(areNumbered ? RowCounter.rest(of: text) : text)
      }
    }
    let pairing = RowMatching(
      old: side(self), new: side(all), sections: [(0..<count, 0..<buffer.count)]
    ).pairing()
    var list = LineList()
    var line = 0
    while line < buffer.count {
      guard let old = pairing.old(of: line) else {
        serials += 1
        list.append(buffer, lines: line..<line + 1, serial: serials)
        line += 1
        continue
      }
      let first = line
      repeat { line += 1 } while line < buffer.count && pairing.old(of: line) == old + line - first
      for part in parts(of: old..<old + line - first) {
        let start = first + part.start - old
        list.append(buffer, lines: start..<start + part.count, serial: part.serial)
      }
    }
    return list
  }

  var isEmpty: Bool { count == 0 }
}
