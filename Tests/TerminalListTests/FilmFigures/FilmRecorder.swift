internal import ListDiff
public import TerminalList

/// Plays changes in a list view and records the row on each line of each frame.
public struct FilmRecorder {
  /// The list as it is before the first change, or after the last one.
  private let list: TerminalListView
  private var now = Duration.zero
  private let frameTime: Duration
  private var hasPlayed = false
  /// The latest frame, and the rows on its lines.
  private var picture: (frame: Frame, lines: [String])?
  /// The frame before the change, then all frames of the change.
  public private(set) var frames: [[String]] = []
  /// The frames before that, if the change overtakes another.
  public private(set) var earlier: [[String]] = []
  /// The lines of each list before the change, and after it.
  public private(set) var before: [[String]]
  public private(set) var after: [String] = []
  /// The lines that are not the first one of their row.
  private var further = Set<String>()
  /// The text of the rows and headers that the change moves.
  public private(set) var moved = Set<String>()

  /// A list of `sections` at rest, with its line `offset` on the first line of the screen.
  public init(
    _ sections: [ListSection], height: Int, offset: Int = 0, style: Motion.Style = .full,
    framesPerSecond: Int = 60
  ) {
    list = TerminalListView(size: Size(width: 40, height: height))
    list.motion.style = style
    list.apply(sections)
    list.scroll(by: offset)
    frameTime = .seconds(1) / framesPerSecond
    before = [FilmRecorder.lines(of: sections)]
    noteLines(of: sections)
    frames.append(lines(of: list.frame(at: now)))
  }

  /// Makes `sections` the rows of the list, and plays the change for at most the given number of
  /// frames, or until nothing moves any more.
  public mutating func play(_ sections: [ListSection], frames most: Int = 10_000) {
    let changes = StagedChangeset(source: list.sections, target: sections)
    let last = FilmRecorder.lines(of: list.sections)
    after = FilmRecorder.lines(of: sections)
    moved = FilmRecorder.moved(by: changes)
    noteLines(of: sections)
    if hasPlayed {
      // another change begins with the frame that is visible at that moment
      earlier += frames
      frames = [frames[frames.count - 1]]
      before.append(last)
    }
    hasPlayed = true
    list.apply(sections)
    if !list.isAnimating { frames.append(lines(of: list.frame(at: now))) }
    var (atRest, due) = (0, now)
    for _ in 0..<most where list.isAnimating {
      // a frame that is not due looks like the last one
      now += frameTime
      let isDue = due < now + frameTime / 2
      let lines = isDue ? lines(of: list.frame(at: now)) : frames[frames.count - 1]
      if isDue { due = list.nextFrame(after: now) ?? now }
      atRest = lines == frames.last ? atRest + 1 : 0
      frames.append(lines)
    }
    if !list.isAnimating, atRest > 0 { frames.removeLast(min(atRest, frames.count - 1)) }
  }

  /// The number of frames that differ from the previous one.
  public var movingFrames: Int { zip(frames, frames.dropFirst()).count { $0 != $1 } }

  /// See ``FilmFigures/gaps(in:)``; much faster than all figures.
  public var gaps: [String: ClosedRange<Int>] { FilmFigures.gaps(in: frames) }

  public var figures: FilmFigures {
    FilmFigures(frames, earlier: earlier, before: before, after: after, further: further)
  }

  /// The row on each line of a frame. Most lines are the same as in the previous frame.
  private mutating func lines(of frame: Frame) -> [String] {
    let (last, lines) = picture ?? (frame, [])
    let read = (0..<frame.size.height).map { line in
      lines.indices.contains(line) && frame[line: line] == last[line: line]
        ? lines[line] : FilmRecorder.text(of: frame[line: line])
    }
    picture = (frame, read)
    return read
  }

  /// The text of a line, without the gutter and trailing blanks.
  private static func text(of cells: ArraySlice<Cell>) -> String {
    let end = cells.lastIndex { $0.character != " " } ?? cells.startIndex
    return String(cells[...end].dropFirst().compactMap(\.character))
  }

  /// The lines of a list on a screen that is high enough for all of them.
  private static func lines(of sections: [ListSection]) -> [String] {
    sections.flatMap { section -> [String] in
      let header = section.header.map { [$0.text] } ?? []
      return header
        + section.elements.flatMap { $0.content.text.split(separator: "\n").map(String.init) }
    }
  }

  private mutating func noteLines(of sections: [ListSection]) {
    for row in sections.flatMap(\.elements) {
      further.formUnion(row.content.text.split(separator: "\n").dropFirst().map(String.init))
    }
  }

  private static func moved(by changes: StagedChangeset<[ListSection]>) -> Set<String> {
    var moved = Set<String>()
    for change in changes {
      for move in change.elementMoved {
        moved.insert(change.data[move.target.section].elements[move.target.element].id)
      }
      for move in change.sectionMoved {
        let section = change.data[move.target]
        if let header = section.header { moved.insert(header.text) }
        moved.formUnion(section.elements.map(\.id))
      }
    }
    return moved
  }
}
