import TestSupport
import Testing

@testable import TerminalList

/// The guarantees for the motion of every change, whatever its rows are.
@Suite struct MotionPromiseTests {
  private func section(_ rows: [String]) -> [ListSection] {
    [ListSection(rows: rows.map { ListRow(text: $0) })]
  }

  private func permutations(_ rows: [String]) -> [[String]] {
    if rows.count < 2 { return [rows] }
    return rows.indices.flatMap { index in
      var rest = rows
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }

  private func film(_ old: [ListSection], _ new: [ListSection], height: Int) -> FilmRecorder {
    var recorder = FilmRecorder(old, height: height)
    recorder.play(new)
    return recorder
  }

  // MARK: Nothing is missing

  /// Rows that only change their order are all drawn in every frame, without a blank line. Those that
  /// move together stay together and start in the same frame, and none jumps by more than two lines.
  @Test(arguments: 2...5) func noRowIsMissingInAnyOrder(count: Int) {
    let rows = (0..<count).map { "r\($0)" }
    for order in permutations(rows) where order != rows {
      let film = film(section(rows), section(order), height: count)
      let holes = film.frames.count { Set($0) != Set(rows) }
      #expect(holes == 0, "\(order)")
      for (upper, lower) in zip(order, order.dropFirst())
      where film.moved.isSuperset(of: [upper, lower])
        && rows.firstIndex(of: upper)! + 1 == rows.firstIndex(of: lower)!
      {
        #expect(
          film.frames.allSatisfy { $0.firstIndex(of: upper)! + 1 == $0.firstIndex(of: lower)! },
          "\(order): \(upper) and \(lower) are a block")
      }
      let figures = film.figures
      #expect((1...count).contains(figures.groups), "\(order)")
      #expect((1...60).contains(figures.linesPerSecond(of: film.moved)), "\(order)")
      for way in figures.ways where film.moved.contains(way.row) {
        #expect(way.longestJump <= 2, "\(order): \(way)")
      }
    }
  }

  /// Changes whose headers, or rows of several lines, are easily lost, or whose rows could come from the wrong edge.
  private static let difficult: [UInt64] = [2961, 4774, 6304, 8643, 9702, 9870, 27_857, 29_602]

  /// Changes that arrive while deleted and inserted rows cross-fade.
  private static let crossFades: [UInt64] = [1311, 2498, 4120, 16_955]

  /// Any two rows are in an order of the list, and a change takes a second at most.
  ///
  /// `FILM_CASES` sets the number of cases; a failure names the seed of its case.
  @Test func noRowThatStaysIsMissing() {
    let cases = 0..<UInt64(RandomCases.count("FILM_CASES", default: 16))
    for seed in cases + Self.difficult + Self.crossFades {
      let film = RandomChange(seed: seed).film()
      #expect(film.gaps.isEmpty, "seed \(seed)")
      #expect(film.figures.faults.isEmpty, "seed \(seed)")
      #expect(film.frames.count <= 61, "seed \(seed)")
    }
  }

  // MARK: A shorter time is never longer

  private static let changes: [(old: String, new: String)] = [
    ("abc", "cab"), ("abcdef", "fabcde"), ("abcdef", "fedcba"), ("ab", "ba"),
    ("abcdef", "abcxyz"), ("abcdefgh", "hgxfedy"), ("abc", "abcdefghij"),
    ("abcdefghijklmnop", "ponmlkjihgfedcba"), ("abcdefghijklmnop", "ponxmlkjyihgfez"),
  ]

  private func milliseconds(_ old: String, _ new: String, _ motion: Motion) -> Double {
    let list = TerminalListView(size: Size(width: 8, height: 20))
    list.motion = motion
    list.apply(section(old.map { String($0) }))
    _ = list.frame(at: .zero)
    list.apply(section(new.map { String($0) }))
    return (list.playback.motionDuration ?? .zero).seconds * 1000
  }

  @Test(arguments: changes.indices) func aShorterTimeNeverTakesLonger(index: Int) {
    let (old, new) = Self.changes[index]
    var last = 0.0
    for setting in [
      0, 1, 2, 5, 10, 20, 30, 50, 75, 99, 100, 150, 200, 250, 300, 350, 400, 450, 500, 700, 1000,
      3000,
    ] {
      var motion = Motion()
      motion.duration = .milliseconds(setting)
      let time = milliseconds(old, new, motion)
      #expect(time >= last - 1e-6, "\(setting) ms: \(time), shorter: \(last)")
      #expect(
        time <= (setting < 100 ? Double(setting) + 60 : 1000) + 1e-6, "\(setting) ms: \(time)")
      last = time
    }
    var motion = Motion()
    motion.longest = .milliseconds(1)
    #expect(milliseconds(old, new, motion) <= 1.001)
  }

  // MARK: Nothing blinks

  /// Six of eight rows are replaced: each line shows old or new text in every frame, and the rows
  /// above and below them keep their lines.
  @Test func rowsThatAreReplacedCrossFade() {
    let old = ["top"] + (0..<6).map { "old \($0)" } + ["end"]
    let new = ["top"] + (0..<6).map { "new \($0)" } + ["end"]
    let film = film(section(old), section(new), height: 8)
    #expect(film.frames.last == new)
    for frame in film.frames {
      for line in frame.indices { #expect([old[line], new[line]].contains(frame[line])) }
    }
    #expect(Set(film.frames).count > 6, "line by line")
  }

  /// Half of the lines have text in every frame, wherever rows leave and others enter.
  @Test(arguments: 0..<30 as Range<UInt64>) func halfOfTheLinesShowText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...12, using: &random)
    let old = (0..<count).map { "old \($0)" }
    let kept = old.filter { _ in random.happens(0.3) }
    guard kept.count * 2 < count else { return }
    var new = kept
    for number in kept.count..<count {
      new.insert("new \(number)", at: Int.random(in: 0...new.count, using: &random))
    }
    let reorders = random.happens(0.3)
    if reorders { new.shuffle(using: &random) }
    let film = film(section(old), section(new), height: count)
    for (index, frame) in film.frames.enumerated() where !reorders {
      #expect(frame.count { !$0.isEmpty } * 2 >= count, "frame \(index)")
    }
    #expect(film.figures.faults.isEmpty && film.gaps.isEmpty)
    #expect(film.frames.last == new)
  }

  @Test func aDeletedRowIsTintedWhileItFades() {
    let list = TerminalListView(size: Size(width: 8, height: 3))
    list.apply(section(["a", "b", "c"]))
    _ = list.frame(at: .zero)
    list.apply(section(["a", "c"]))
    let faded = list.frame(at: .milliseconds(1)), later = list.frame(at: .milliseconds(80))
    for color in [faded[1, 1].style.foreground, later[1, 1].style.foreground] {
      #expect(color.red > color.green)
    }
    #expect(later[0, 1].style.foreground == .default)
  }

  // MARK: The outcome is shown at once

  /// In the first frame each row that stays has its new number; its bar grows from its former length.
  /// As when the screen gets narrower, or a file loses columns.
  @Test func aBarMayGoWhileItGrows() throws {
    final class Source: TerminalListViewDataSource {
      var (length, hasBar) = (0.2, true)
      func listView(_ list: TerminalListView, numberOfRowsInSection section: Int) -> Int { 1 }
      func listView(_ list: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
        RowContent([.text("a")] + (hasBar ? [.text("b"), .bar(length)] : []))
      }
    }
    let (list, source) = (TerminalListView(size: Size(width: 24, height: 2)), Source())
    list.dataSource = source
    list.reloadData()
    _ = list.frame(at: .zero)
    source.length = 0.9
    try list.reconfigureRows(at: [ElementPath(element: 0, section: 0)])
    let growing = list.frame(at: .milliseconds(1_050)).lines[0]
    #expect(growing.contains("█"))
    source.hasBar = false
    list.reloadContents()
    #expect(list.frame(at: .milliseconds(1_100)).lines[0].dropFirst().first == "a")
  }

  @Test func valuesAreNewInTheFirstFrameAndBarsGrow() {
    func rows(_ values: [(String, Int)]) -> [ListSection] {
      [
        ListSection(
          rows: values.map { name, value in
            ListRow(
              id: name,
              content: RowContent([
                .text(name), .text("\(value)", columns: 3), .bar(Double(value) / 10, columns: 10),
              ]))
          })
      ]
    }
    let list = TerminalListView(size: Size(width: 24, height: 4))
    list.apply(rows([("a", 9), ("b", 6), ("c", 3)]))
    _ = list.frame(at: .zero)
    list.apply(rows([("c", 10), ("a", 4), ("b", 2)]))
    let values = ["a": 4, "b": 2, "c": 10]
    var lengths: [String: [Int]] = [:]
    for frame in 0...90 {
      let lines = list.frame(at: .seconds(1) + Playback.frameDuration * frame).lines
      for line in lines where !line.allSatisfy({ $0 == " " }) {
        let words = line.dropFirst().split(separator: " ")
        #expect(values[String(words[0])] == Int(words[1].filter(\.isNumber)), "\(frame): \(line)")
        lengths[String(words[0]), default: []].append(words[2].count)
      }
    }
    // a growing bar begins with an eighth of a cell
    #expect(lengths.mapValues(\.first) == ["a": 9, "b": 6, "c": 3 + 1])
    #expect(lengths.mapValues(\.last) == values)
    for bar in lengths.values {
      #expect(Set(bar).count > 3 && (bar == bar.sorted() || bar == bar.sorted(by: >)))
      #expect(Set(bar[27...]).count == 1, "it takes 0.45 s at most")
    }
  }

  // MARK: Too much to follow

  /// Marks show what happened; no text changes its colour, and no row is off its line.
  @Test func aboveTheBudgetNothingFlashes() {
    let rows = (0..<80).map { "r\($0)" }
    let list = TerminalListView(size: Size(width: 8, height: 80))
    list.apply(section(rows))
    _ = list.frame(at: .zero)
    list.apply(section(Array(rows.reversed())))
    let first = list.frame(at: .seconds(1))
    let rest = list.frame(at: .seconds(5))
    #expect(!list.isAnimating)
    for line in 0..<80 {
      #expect(first[line: line].dropFirst() == rest[line: line].dropFirst())
    }
    #expect(first.lines.count { $0.hasPrefix(">") } > 70)
    #expect(rest.lines.allSatisfy { $0.hasPrefix(" ") })
  }
}
