import TestSupport
import Testing

@testable import TerminalList

/// A list whose delegate and completions act like a user and a program whenever they are notified:
/// the list must be consistent then, and the notifications must be correct.
final class ReentrantStorm {
  var random: SeededGenerator
  let seed: UInt64
  let list = TerminalListView(size: Size(width: 16, height: 6))
  private var now = Duration.zero
  private var step = 0
  private var nextID = 0
  /// The number of nested callbacks that the storm is in.
  private var depth = 0
  /// The number of actions within callbacks.
  private(set) var answers = 0
  /// The numbers of the completions that have not been called yet.
  private var waiting: Set<Int> = []
  private var completions = 0

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    list.allowsMultipleSelection = random.happens(0.5)
    list.apply([])
    list.delegate = self
  }

  var place: Comment { "seed \(seed), step \(step)" }

  func run(steps: Int) {
    for _ in 0..<steps {
      step += 1
      act()
      expectWhole()
    }
    while let next = list.nextFrame(after: now) {
      now = next
      _ = list.frame(at: now)
    }
    #expect(waiting.isEmpty, "\(seed): each completion is called once, and called")
  }

  private func act() {
    switch Int.random(in: 0..<14, using: &random) {
    case 0..<4: change()
    case 4: list.performChanges { [self] in mutate(&$0) }
    case 5: list.handle(.key(randomKey()))
    case 6: list.handle(.mouse(randomMouseEvent()))
    case 7: list.scroll(by: .random(in: -30...30, using: &random))
    case 8: _ = random.happens(0.5) ? list.nextChange() : list.nextChange(backwards: true)
    case 9: set()
    case 10: batch()
    case 11: list.setCursor(randomPath())
    default:
      guard depth == 0 || random.happens(0.2) else { return }
      now += .milliseconds(Int.random(in: 0...150, using: &random))
      _ = list.frame(at: now)
    }
  }

  /// Within a callback: checks that the list is consistent, and sometimes does the next action.
  func answer() {
    expectWhole()
    guard depth < 3, random.happens(0.4) else { return }
    depth += 1
    answers += 1
    act()
    depth -= 1
  }

  private func change() {
    var sections = list.sections
    mutate(&sections)
    completions += 1
    let number = completions
    waiting.insert(number)
    list.apply(sections, with: RowAnimation.allCases.randomElement(using: &random) ?? .fade) {
      [self] _ in
      #expect(waiting.remove(number) != nil, place)
      answer()
    }
  }

  /// A batch of one row, as for a list that owns its rows.
  private func batch() {
    guard let path = randomPath(), let owned = list.ownedRows else { return }
    var sections = owned.sections
    sections[path.section].elements.remove(at: path.element)
    owned.set(sections)
    var batch = OpenBatch()
    batch.updates.add([.deleteRow(at: path)], with: .automatic)
    batch.completions = [{ [self] _ in answer() }]
    do {
      try list.perform(batch)
    } catch {
      Issue.record(error, place)
    }
  }

  private func set() {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: list.size.height = .random(in: 0...9, using: &random)
    case 1: list.isAnimated.toggle()
    case 2: list.finishAnimations()
    case 3: list.reloadData()
    case 4: list.allowsMultipleSelection.toggle()
    case 5: list.scrollAnchor = random.happens(0.5) ? .window : .bottom
    default: list.selectRow(at: randomPath(), animated: true, scrollPosition: .middle)
    }
  }

  private func mutate(_ sections: inout [ListSection]) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let at = Int.random(in: 0...sections.count, using: &random)
      nextID += 1
      guard at < sections.count, random.happens(0.85) else {
        let rows = (0..<Int.random(in: 0...20, using: &random)).map {
          ListRow(id: "\(nextID).\($0)", content: RowContent(text: "\(nextID).\($0)"))
        }
        let header: RowContent? = random.happens(0.5) ? RowContent(text: "Part \(nextID)") : nil
        sections.insert(ListSection(id: "s\(nextID)", header: header, rows: rows), at: at)
        if sections.count > 3 { sections.remove(at: Int.random(in: 0..<4, using: &random)) }
        continue
      }
      let count = sections[at].elements.count
      switch Int.random(in: 0..<5, using: &random) {
      case 0: sections[at].elements.shuffle(using: &random)
      case 1: sections[at].elements.removeFirst(Int.random(in: 0...count, using: &random))
      case 2: sections[at].elements.removeLast(Int.random(in: 0...count, using: &random))
      case 3: sections.shuffle(using: &random)
      default: if count > 0 { sections[at].elements[count / 2].content = "new \(nextID)" }
      }
    }
  }

  private func randomKey() -> Key {
    let keys: [Key] = [.up, .down, .home, .end, .pageUp, .pageDown, .enter, .character(" ")]
    return keys.randomElement(using: &random) ?? .down
  }

  private func randomMouseEvent() -> MouseEvent {
    MouseEvent(action: .press, line: .random(in: 0...6, using: &random), column: 3)
  }

  func randomPath() -> ElementPath? {
    let paths = list.sections.indices.flatMap { section in
      list.sections[section].elements.indices.map { ElementPath.row($0, section) }
    }
    return paths.randomElement(using: &random)
  }
}

/// `REENTRANT_STEPS` sets the number of steps of all storms together.
@Suite struct ReentrantStormTests {
  @Test func callbacksFindAConsistentListAndMayChangeIt() {
    let steps = RandomCases.count("REENTRANT_STEPS", default: 2_400)
    var answers = 0
    for seed in 0..<max(1, steps / 200) {
      let storm = ReentrantStorm(seed: UInt64(seed))
      storm.run(steps: min(steps, 200))
      answers += storm.answers
    }
    #expect(answers > steps / 10)
  }
}
