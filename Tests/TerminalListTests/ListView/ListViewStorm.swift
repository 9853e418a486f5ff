@testable import TerminalList
import TestSupport
import Testing

/// A list that is subjected to random changes, scrolls, resizes, keys, clicks, marks, anchors and
/// frames.
struct ListViewStorm {
  var random: SeededGenerator
  let seed: UInt64
  let list = TerminalListView(size: Size(width: 16, height: 6))
  var now = Duration.zero
  var step = 0
  private let delegate = StormDelegate()
  private var nextID = 0
  var sections: [ListSection] = []

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    list.showsNumbers = random.happens(0.5)
    list.showsRankChanges = random.happens(0.3)
    list.sectionHeadersPin = random.happens(0.7)
    if random.happens(0.3) { list.motion.speed = 2 }
    if random.happens(0.5) { list.delegate = delegate }
    list.apply([])
  }

  var place: Comment { "seed \(seed), step \(step)" }

  mutating func takeStep() {
    step += 1
    delegate.place = place
    switch Int.random(in: 0..<30, using: &random) {
    case 0..<6: change()
    case 6..<8: scroll()
    case 8: resize()
    case 9: list.moveCursor(by: .random(in: -4...4, using: &random))
    case 10: list.setCursor(randomPath())
    case 11..<15: touch()
    case 15: list.scrollAnchor = randomAnchor()
    case 16: list.allowsMultipleSelection.toggle()
    case 17: set()
    case 18: visitChange()
    default: draw()
    }
    expectSoundModel()
  }

  /// Lets all motion end, and compares with a list that never moved.
  mutating func rest() {
    list.emptyText = "empty"
    list.clearChanges()
    var frames = 0
    while let next = list.nextFrame(after: now), frames < 1_000 {
      now = next
      _ = list.frame(at: now)
      frames += 1
    }
    #expect(!list.isAnimating && list.nextFrame(after: now) == nil, place)
    let still = TerminalListView(size: list.size)
    still.painter.theme = list.painter.theme
    still.motion = list.motion
    still.showsChangeMarks = list.showsChangeMarks
    still.showsNumbers = list.showsNumbers
    still.emptyText = list.emptyText
    still.separatesSections = list.separatesSections
    still.apply(sections)
    still.finishAnimations()
    still.clearChanges()
    still.sectionHeadersPin = list.sectionHeadersPin
    still.setCursor(list.cursorPath)
    still.allowsMultipleSelection = true
    for path in list.pathsForSelectedRows { still.selectRow(at: path) }
    for path in list.pathsForFlaggedRows { still.setFlag(true, forRowAt: path) }
    if let first = list.window.first { still.put(first.place, onLine: first.line) }
    let (moved, fresh) = (list.frame(at: now), still.frame(at: now))
    #expect(moved == fresh, "\(seed), step \(step):\n\(ListFilm([moved, fresh]))")
    #expect(list.window.map(\.place) == still.window.map(\.place), place)
    #expect(list.window.map(\.line) == still.window.map(\.line), place)
  }

  private mutating func draw() {
    now += .milliseconds(Int.random(in: 0...150, using: &random))
    let frame = list.frame(at: now)
    #expect(frame.size == list.size, place)
    let rows = list.seenRows()
    #expect(Set(rows.map(\.row.id)).count == rows.count, place)
    let lines = rows.map(\.laidOut).flatMap(\.lines)
    #expect(lines == Array((lines.first ?? 0)..<(lines.first ?? 0) + lines.count), place)
    expectFewGhosts(among: rows)
  }

  /// However many changes overtook one another, the screen shows mainly rows of the list: current
  /// ones, those that leave or enter, a header, and a row cut off at either end.
  private func expectFewGhosts(among rows: [PresentedRow]) {
    let ghosts = rows.count(where: \.isGhost)
    if list.playback.pacing.isOneStage {
      #expect(ghosts <= Pacing.ghosts(onLines: list.size.height), place)
    }
    #expect(
      rows.count <= 3 * list.size.height + 3 + Pacing.ghosts(onLines: list.size.height), place)
  }

  /// A frame shows the rows where a scroll put them, even if a setting left other columns for them.
  private mutating func scroll() {
    if random.happens(0.5) { list.showsNumbers.toggle() }
    list.scroll(by: .random(in: -9...9, using: &random))
    let lines = list.window.map(\.line)
    _ = list.frame(at: now)
    #expect(list.window.map(\.line) == lines, place)
  }

  private mutating func resize() {
    if random.happens(0.2) {
      list.size = Size(
        width: .random(in: 0...2, using: &random), height: .random(in: 0...2, using: &random))
    } else {
      list.size = Size(
        width: .random(in: 3...20, using: &random), height: .random(in: 1...9, using: &random))
    }
  }

  private func expectSoundModel() {
    #expect(list.sections == sections, place)
    #expect(list.table.sections.map(\.rows.count) == sections.map(\.elements.count), place)
    let ids = list.table.sections.flatMap { [$0.id] + $0.rows }
    #expect(Set(ids).count == ids.count, place)
    #expect(list.contentOffset >= 0, place)
    #expect(list.contentOffset <= max(0, list.numberOfLines - list.size.height), place)
    let lines = list.window.flatMap { $0.line..<$0.line + $0.row.height }
    #expect(lines == Array((lines.first ?? 0)..<(lines.first ?? 0) + lines.count), place)
    let shown = lines.filter { (0..<list.size.height).contains($0) }
    #expect(shown.count == min(list.numberOfLines, list.size.height), place)
    #expect(!list.needsReloadData, place)
    expectLiving(list.selectedRows)
    expectLiving(list.flaggedRows)
    #expect(list.allowsMultipleSelection || list.selectedRows.count <= 1, place)
    if let cursor = list.cursor { expectLiving([cursor]) }
    if let path = list.cursorPath { #expect(list.isRowEnabled(at: path), place) }
  }

  private mutating func change() {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if sections.isEmpty || random.happens(0.2) { changeSections() } else { changeRows() }
    }
    let animation = RowAnimation.allCases.randomElement(using: &random) ?? .automatic
    random.happens(0.5) ? reload(with: animation) : list.apply(sections, with: animation)
  }

  private mutating func changeSections() {
    let place = Int.random(in: 0...sections.count, using: &random)
    nextID += 1
    guard place < sections.count, sections.count > 1 || random.happens(0.5) else {
      let header: RowContent? = random.happens(0.7) ? RowContent(text: "Part \(nextID)") : nil
      return sections.insert(
        ListSection(id: "s\(nextID % 9)", header: header, rows: []), at: place)
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 5: sections[place].footer = RowContent(text: "end \(nextID)")
    case 6: sections[place].footer = nil
    case 0: sections.remove(at: place)
    case 1: sections[place].header = randomContent("Part \(nextID)")
    case 2: sections[place].header = nil
    case 3: sections.shuffle(using: &random)
    default: sections.insert(sections.remove(at: place), at: 0)
    }
  }

  /// Content of one line or several, which may depend on the width.
  private mutating func randomContent(_ text: String) -> RowContent {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let words = Array(repeating: text, count: .random(in: 2...9, using: &random))
      return RowContent(
        text: words.joined(separator: " "), lineBreakMode: .byWordWrapping,
        numberOfLines: .random(in: 0...4, using: &random))
    case 1: return RowContent([.text(text), .lineBreak, .text("more"), .lineBreak, .bar(0.5)])
    default: return RowContent(text: text)
    }
  }

  private mutating func changeRows() {
    let place = Int.random(in: 0..<sections.count, using: &random)
    var rows = sections[place].elements
    let index = Int.random(in: 0...rows.count, using: &random)
    guard index < rows.count, !random.happens(0.3) else {
      nextID += 1
      let row = ListRow(id: "r\(nextID % 60)", content: randomContent("r\(nextID % 60)"))
      return sections[place].elements.insert(row, at: index)
    }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: rows.remove(at: index)
    case 1: rows[index].content = randomContent("\(rows[index].id) 日\(step)")
    case 2: rows.shuffle(using: &random)
    case 3: rows.removeLast(min(rows.count, 5))
    case 4:
      let row = rows.remove(at: index)
      let target = Int.random(in: 0..<sections.count, using: &random)
      sections[place].elements = rows
      return sections[target].elements.append(row)
    case 5: rows[index].isEnabled.toggle()
    default: rows.insert(rows.remove(at: index), at: 0)
    }
    sections[place].elements = rows
  }
}

extension PresentedRow {
  /// The row at its position among the others, even while it is drawn crossing some of them.
  var laidOut: PresentedRow {
    var row = self
    row.lift = 0
    return row
  }
}

/// `STORM_STEPS` sets the number of steps of all storms together, `FIRST_SEED` the first of them.
@Suite struct ListViewStormTests {
  @Test func aStormLeavesTheListAsIfItHadNeverMoved() {
    let steps = RandomCases.count("STORM_STEPS", default: 2_500)
    let first = RandomCases.seeds("STORM_STEPS", default: 0).lowerBound
    for seed in first..<first + max(1, steps / 500) {
      var storm = ListViewStorm(seed: UInt64(seed))
      for step in 1...min(steps, 500) {
        storm.takeStep()
        if step % 50 == 0 { storm.rest() }
      }
    }
  }
}
