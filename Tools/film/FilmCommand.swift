import ArgumentParser
import FilmFigures
import Glibc
import TerminalList

/// Prints the frames of a change as text, and figures that show how well its rows can be followed.
@main struct FilmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film", abstract: "Prints what a change looks like, frame by frame.",
    discussion: """
      BEFORE and AFTER are two files, a row a line, or two lists of rows with commas between them:

        film A,B,C,D,E B,C,D,E,A
        film old.txt new.txt --height 10 --scroll end --every 4
        film --random 1000

      For each row it says how far it goes, on how many lines between it is seen, for how many
      frames, its longest jump from one frame to the next, and how far it goes back on its way.
      """)

  @Argument(help: "The rows before the change: a file, or rows with commas between them.")
  var before: String?
  @Argument(help: "The rows after it.") var after: String?
  @Option(help: "Lines of the screen; as many as the longer list has, if not given.")
  var height: Int?
  @Option(help: "The first row on the screen before the change: a number from 0, or `end`.")
  var scroll = "0"
  @Option(help: "Prints one frame of so many.") var every = 2
  @Option(help: "full, reduced or none.") var motion = "full"
  @Flag(help: "Prints the figures only.") var figures = false
  @Option(help: "Plays so many random changes, and prints those that cannot be followed.")
  var random: Int?
  @Option(help: "The seed of the first random change.") var seed: UInt64 = 0

  func validate() throws {
    guard every > 0 else { throw ValidationError("--every is 1 or more, not \(every)") }
    if let height, height < 1 { throw ValidationError("--height is 1 or more, not \(height)") }
    if let random, random < 1 { throw ValidationError("--random is 1 or more, not \(random)") }
    if random != nil, before != nil {
      throw ValidationError("--random plays changes of its own; leave out the lists")
    }
    guard Motion.Style(rawValue: motion) != nil else {
      throw ValidationError("--motion is full, reduced or none")
    }
    guard scroll == "end" || Int(scroll) != nil else {
      throw ValidationError("--scroll is a number or `end`")
    }
    guard random != nil || before != nil && after != nil else {
      throw ValidationError("two lists are needed, or --random; see --help")
    }
  }

  func run() throws {
    if let random { return playRandom(random) }
    let (old, new) = (try rows(before ?? ""), try rows(after ?? ""))
    var recorder = FilmRecorder(
      section(old), height: height ?? max(old.count, new.count, 1),
      offset: scroll == "end" ? old.count : Int(scroll) ?? 0,
      style: Motion.Style(rawValue: motion) ?? .full)
    recorder.play(section(new))
    if !figures { printFrames(recorder.frames) }
    let reading = recorder.figures
    print(
      "\(recorder.frames.count - 1) frames, \(recorder.movingFrames) of them move;",
      "\(reading.faults.count) pairs in a wrong order;",
      "\(reading.groups) groups move at once, up to \(reading.linesPerSecond(of: recorder.moved)) lines a second"
    )
    for (row, gap) in recorder.gaps.sorted(by: { $0.key < $1.key }) {
      print("  \(row) is missing between the frames \(gap.lowerBound) and \(gap.upperBound)")
    }
    for fault in reading.faults { print("  \(fault)") }
    if reading.ways.isEmpty { print("  no row is on the screen before the change and after it") }
    for way in reading.ways where way.distance > 0 || way.retreat > 0 {
      let note =
        !recorder.moved.contains(way.row) ? "gives way" : way.canBeFollowed ? "" : "too fast"
      print("  \(way) \(note)")
    }
  }

  private func section(_ rows: [String]) -> [ListSection] {
    [ListSection(rows: rows.map { ListRow(text: $0) })]
  }

  private func playRandom(_ count: Int) {
    var (films, faults, gaps, ways, fast, longest) = (0, 0, 0, 0, 0, 0)
    for seed in seed..<seed + UInt64(count) {
      let change = RandomChange(seed: seed)
      let film = change.film()
      if count == 1, !self.figures {
        for list in film.before + [film.after] { print(list.joined(separator: " "), "\n") }
        if !film.earlier.isEmpty { printFrames(film.earlier) }
        printFrames(film.frames)
      }
      let figures = film.figures
      films += 1
      gaps += film.gaps.isEmpty ? 0 : 1
      if let gap = film.gaps.first { print("seed \(seed): \(gap.key) is missing in \(gap.value)") }
      longest = max(longest, film.frames.count - 1)
      faults += figures.faults.isEmpty ? 0 : 1
      for fault in figures.faults.prefix(3) { print("seed \(seed): \(fault)") }
      // a change that overtakes another is played in the time that is available
      if change.overtaking != nil { continue }
      let travelled = figures.ways.filter { film.moved.contains($0.row) && $0.distance > 0 }
      ways += travelled.count
      let unfollowed = travelled.filter { !$0.canBeFollowed }
      fast += unfollowed.count
      if let way = unfollowed.first {
        print("seed \(seed): \(unfollowed.count) too fast, \(way)")
      }
    }
    print(
      "\(films) changes, \(faults) with a wrong order, \(gaps) with a missing row;",
      "\(ways) rows travelled, \(fast) too fast;",
      "the longest took \(longest) frames")
  }

  private func printFrames(_ frames: [[String]]) {
    let chosen = frames.indices.filter { $0 % every == 0 || $0 == frames.count - 1 }
    let width = max(2, frames.joined().map(\.count).max() ?? 1)
    let perLine = max(1, 100 / (width + 3))
    for start in stride(from: 0, to: chosen.count, by: perLine) {
      let part = chosen[start..<min(start + perLine, chosen.count)]
      print(part.map { pad("\($0)", width) }.joined(separator: "   "))
      print(Film(part.map { frames[$0].map { pad($0.isEmpty ? "·" : $0, width) } }))
      print()
    }
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func rows(_ argument: String) throws -> [String] {
    let rows: [String]
    if argument.contains(",") {
      rows = argument.split(separator: ",").map(String.init)
    } else if let text = readFile(argument) {
      rows = text.split(separator: "\n").map(String.init)
    } else {
      throw ValidationError(
        "\(argument): no such file; rows are given with commas between them, as A,B,C")
    }
    guard Set(rows).count == rows.count else {
      throw ValidationError("\(argument): a row is there twice; the film could not tell them apart")
    }
    return rows
  }
}

/// The text of a file; `nil` if there is none, or it is a folder.
private func readFile(_ path: String) -> String? {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 { return nil }
    if count == 0 { break }
    bytes += buffer[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}
