import ListMotion
import TestSupport
import Testing

/// `FILM_CASES` sets the number of cases of each test; a failure names the seed of its case.
@Suite struct TimelinePropertyTests {
  static let letters = (0..<14).map { String(UnicodeScalar(UInt8(65 + $0))) }

  private func randomRows(_ random: inout SeededGenerator) -> [String] {
    let count = Int.random(in: 0...10, using: &random)
    return Array(TimelinePropertyTests.letters.shuffled(using: &random).prefix(count))
  }

  private func script(
    _ random: inout SeededGenerator
  ) -> (before: [String], after: [String], script: FilmScript) {
    let before = randomRows(&random)
    let after =
      random.happens(0.5) ? before.filter { _ in random.happens(0.7) } : randomRows(&random)
    var animations: [String: RowAnimation] = [:]
    for row in Set(before + after) where random.happens(0.3) {
      animations[row] = RowAnimation.allCases.randomElement(using: &random)
    }
    let script = FilmScript(from: before, to: after, animations: animations)
    return (before, after, script)
  }

  /// At every moment each row occurs once, edges meet, and no two rows share a line.
  @Test func rowsNeverOverlapAndNoLineBetweenThemIsBlank() {
    for seed in 0..<RandomCases.count("FILM_CASES", default: 300) {
      var random = SeededGenerator(seed: UInt64(seed))
      let (before, after, script) = script(&random)
      for moment in 0...20 {
        let rows = script.timeline.rows(at: .seconds(Double(moment) / 5))
        let message: Comment = "seed \(seed) at \(moment): \(before) to \(after)"
        #expect(Set(rows.map(\.row.id)).count == rows.count, message)
        for (upper, lower) in zip(rows, rows.dropFirst()) {
          #expect(upper.position + upper.extent == lower.position, message)
        }
        let lines = rows.compactMap { row in
          var row = row
          // a row that crosses others still has its position among them
          row.lift = 0
          return row.line
        }
        #expect(lines == Array((lines.first ?? 0)..<(lines.first ?? 0) + lines.count), message)
      }
    }
  }

  @Test func theFirstMomentIsAsDrawnAndTheLastIsAtRest() {
    for seed in 0..<RandomCases.count("FILM_CASES", default: 300) {
      var random = SeededGenerator(seed: UInt64(seed))
      let (before, after, script) = script(&random)
      let timeline = script.timeline
      let end = timeline.rows(at: timeline.duration)
      #expect(Film.lines(of: end, height: after.count) == after, "seed \(seed)")
      #expect(end.allSatisfy { $0.isAtRest }, "seed \(seed)")
      let glow = (timeline.duration - timeline.motionDuration).seconds
      #expect(glow <= Motion().afterglow.seconds + 1e-9, "seed \(seed)")
      // without motion the first moment is the last
      if timeline.motionDuration == .zero { continue }
      #expect(abs(timeline.motionDuration.seconds - 4) < 1e-9, "seed \(seed)")
      let start = script.timeline.rows(at: .zero).filter { before.contains($0.row.content.text) }
      #expect(start.map(\.row.content.text) == before, "seed \(seed)")
    }
  }

  /// A change at any moment starts from the rows as drawn and ends in the new rows.
  @Test func aChangeInMidFlightDoesNotJump() {
    for seed in 0..<RandomCases.count("FILM_CASES", default: 300) {
      var random = SeededGenerator(seed: UInt64(seed))
      let (_, _, script) = script(&random)
      let seen = script.timeline.rows(at: .seconds(Double.random(in: 0...4, using: &random)))
      let target = seen.map(\.row).filter { _ in random.happens(0.6) }
      var transition = Transition(to: target, duration: .seconds(1))
      let order = target.map(\.id)
      transition.moved = random.happens(0.3) ? Set(order.prefix(1)) : []
      if !transition.moved.isEmpty {
        transition.rows = Array(target.dropFirst() + target.prefix(1))
      }
      var next = Timeline(from: seen)
      next.append(transition)
      let open = seen.filter { $0.extent > 0 }
      let first = next.rows(at: .zero).filter { $0.extent > 0 }
      #expect(first.map(\.row.id) == open.map(\.row.id), "seed \(seed)")
      for (old, new) in zip(open, first) {
        #expect(abs(old.position - new.position) < 1e-5, "seed \(seed)")
        #expect(abs(old.extent - new.extent) < 1e-5, "seed \(seed)")
        #expect(old.opacity == new.opacity && old.shift == new.shift, "seed \(seed)")
        #expect(old.reveal == new.reveal && old.tint <= new.tint, "seed \(seed)")
      }
      let end = next.rows(at: next.duration)
      #expect(end.map(\.row) == transition.rows, "seed \(seed)")
      #expect(end.map(\.position) == (0..<end.count).map(Double.init), "seed \(seed)")
      #expect(end.allSatisfy { $0.extent == 1 }, "seed \(seed)")
    }
  }
}

extension PresentedRow {
  fileprivate var isAtRest: Bool {
    extent == 1 && opacity == 1 && shift == 0 && reveal == 1 && flash == 0 && tint == 0
      && mark == nil && change == nil && position == position.rounded()
  }
}
