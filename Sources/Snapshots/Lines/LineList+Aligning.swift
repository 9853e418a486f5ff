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
