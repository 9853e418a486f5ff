internal import ListDiff
package import ListMotion

extension Film {
  /// The film of one transition, in four quarters, between two lists of rows, each identified by
  /// its text.
  ///
  /// A partly visible row shows its progress: `B˙50` is half faded, `B→50` is shifted half a width
  /// to the right, `B←50` to the left, and `B˚50` is half uncovered.
  ///
  /// - Parameter moving: the rows that travel; by default those that a diff moves.
  package init(
    from before: [String], to after: [String], moving: Set<String>? = nil,
    animations: [String: RowAnimation] = [:], atQuarters: [Double]
  ) {
    let script = FilmScript(from: before, to: after, moving: moving, animations: animations)
    let height = max(before.count, after.count)
    self.init(
      atQuarters.map { Film.lines(of: script.timeline.rows(at: .seconds($0)), height: height) })
  }

  /// The text on each of the first `height` lines, with marks for rows that are partly visible.
  package static func lines(of rows: [PresentedRow], height: Int) -> [String] {
    var lines = Array(repeating: "", count: height)
    for row in rows where row.lift == 0 {
      guard let line = row.line, lines.indices.contains(line) else { continue }
      lines[line] += text(of: row)
    }
    for row in rows where row.lift != 0 {
      guard let line = row.line, lines.indices.contains(line) else { continue }
      lines[line] = text(of: row)
    }
    return lines
  }

  private static func text(of row: PresentedRow) -> String {
    var text = row.row.content.text
    if row.opacity < 1 { text += "˙\(percent(row.opacity))" }
    if row.shift != 0 { text += (row.shift < 0 ? "←" : "→") + "\(percent(abs(row.shift)))" }
    if row.reveal < 1 { text += "˚\(percent(row.reveal))" }
    return text
  }

  private static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }
}

/// One transition of four seconds, one second for each quarter.
public struct FilmScript {
  package let timeline: Timeline

  package init(
    from before: [String], to after: [String], moving: Set<String>? = nil,
    animations: [String: RowAnimation] = [:]
  ) {
    let names = Dictionary(
      uniqueKeysWithValues: Set(before + after).sorted().enumerated().map { ($1, RowToken($0)) })
    func arranged(_ texts: [String]) -> [ArrangedRow] {
      texts.map { ArrangedRow(id: names[$0]!, content: RowContent(text: $0)) }
    }
    var transition = Transition(to: arranged(after), duration: .seconds(4))
    transition.moved = Set((moving ?? FilmScript.moved(before, after)).map { names[$0]! })
    for (text, animation) in animations { transition.animations[names[text]!] = animation }
    var timeline = Timeline(from: PresentedRow.resting(arranged(before)))
    timeline.append(transition)
    self.timeline = timeline
  }

  private static func moved(_ before: [String], _ after: [String]) -> Set<String> {
    var moved = Set<String>()
    for stage in StagedChangeset(source: before.map(FilmRow.init), target: after.map(FilmRow.init))
    {
      for move in stage.elementMoved { moved.insert(stage.data[move.target.element].text) }
    }
    return moved
  }
}

private struct FilmRow: Hashable, Differentiable {
  let text: String
}
