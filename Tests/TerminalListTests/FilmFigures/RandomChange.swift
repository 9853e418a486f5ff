public import TerminalList

/// A change of a random list on a random screen, always the same for a seed.
public struct RandomChange: Sendable {
  public let height: Int
  public let offset: Int
  /// The lists before and after the change.
  public let before: [ListSection]
  public let after: [ListSection]
  /// Another change that arrives after this many frames, if any.
  public let overtaking: (sections: [ListSection], frame: Int)?

  public init(seed: UInt64) {
    var random = SplitMix(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let height = Int.random(in: 4...(Bool.random(using: &random) ? 24 : 60), using: &random)
    let count = Int.random(
      in: 2...(Bool.random(using: &random) ? height : 2 * height), using: &random)
    let sectionCount = [1, 1, 1, 2, 4].randomElement(using: &random) ?? 1
    let hasHighRows = Int.random(in: 0..<4, using: &random) == 0
    var next = 0
    func newRow(_ random: inout SplitMix) -> ListRow {
      next += 1
      let lines = hasHighRows ? [1, 1, 2, 3].randomElement(using: &random) ?? 1 : 1
      var parts: [RowContent.Part] = [.text("r\(next)")]
      for line in 1..<max(lines, 1) { parts += [.lineBreak, .text("r\(next).\(line)")] }
      return ListRow(id: "r\(next)", content: RowContent(parts))
    }
    var sections = (0..<sectionCount).map { index in
      ListSection(
        id: "s\(index)", header: sectionCount > 1 ? RowContent(text: "S\(index)") : nil, rows: [])
    }
    for _ in 0..<count {
      sections[Int.random(in: 0..<sectionCount, using: &random)].elements.append(newRow(&random))
    }
    func change(_ old: [ListSection], _ random: inout SplitMix) -> [ListSection] {
      var new = old
      if Int.random(in: 0..<8, using: &random) == 0 { new.shuffle(using: &random) }
      for index in new.indices {
        RandomChange.reorder(&new[index].elements, &random)
      }
      for _ in 0..<[0, 0, 1, 3, 8].randomElement(using: &random)! {
        let section = Int.random(in: 0..<new.count, using: &random)
        guard !new[section].elements.isEmpty else { continue }
        new[section].elements.remove(
          at: Int.random(in: 0..<new[section].elements.count, using: &random))
      }
      for _ in 0..<[0, 0, 1, 3, 8].randomElement(using: &random)! {
        let section = Int.random(in: 0..<new.count, using: &random)
        new[section].elements.insert(
          newRow(&random), at: Int.random(in: 0...new[section].elements.count, using: &random))
      }
      return new
    }
    self.height = height
    before = sections
    after = change(sections, &random)
    offset =
      [0, 0, Int.random(in: 0...count, using: &random), 10_000].randomElement(using: &random) ?? 0
    if Int.random(in: 0..<3, using: &random) == 0 {
      overtaking = (change(after, &random), Int.random(in: 1...50, using: &random))
    } else {
      overtaking = nil
    }
  }

  /// Moves some rows or a block of them, or reverses all.
  private static func reorder(_ rows: inout [ListRow], _ random: inout SplitMix) {
    guard rows.count > 1 else { return }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: rows.reverse()
    case 1: rows.shuffle(using: &random)
    case 2:
      let end = Int.random(in: 1...rows.count, using: &random)
      let start = Int.random(in: 0..<end, using: &random)
      let block = Array(rows[start..<end])
      rows.removeSubrange(start..<end)
      rows.insert(contentsOf: block, at: Int.random(in: 0...rows.count, using: &random))
    case 3: break
    default:
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let row = rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
        rows.insert(row, at: Int.random(in: 0...rows.count, using: &random))
      }
    }
  }

  /// The film of the change, or of the last one if there are two.
  public func film() -> FilmRecorder {
    var recorder = FilmRecorder(before, height: height, offset: offset)
    recorder.play(after, frames: overtaking?.frame ?? 10_000)
    if let overtaking { recorder.play(overtaking.sections) }
    return recorder
  }
}

/// A small random number generator with a seed (Steele, Lea, Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
