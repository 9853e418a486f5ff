import FlipbookHistories
import FlipbookNotation
import FlipbookSnapshots

extension RowBiography {
  /// The life of a row as lines: charts of its position and its numbers over time, then its events, newest first.
  ///
  /// - Parameters:
  ///   - columns: The columns that the lines may occupy.
  ///   - caption: The name or the time of a snapshot.
  func lines(schema: TableSchema?, columns: Int, caption: (Int) -> String) -> [Panel.Line] {
    let captions = events.map { caption($0.snapshot).count }
    let label = max(14, min((captions.max() ?? 0) + 2, columns / 3))
    func chart(
      _ name: String, _ numbers: [Double?], _ texts: [String?], isRank: Bool = false
    ) -> Panel.Line? {
      let known = texts.compactMap { $0 }
      guard numbers.count(where: { $0 != nil }) > 1, let first = known.first,
        let last = known.last
      else { return nil }
      let ends = first == last ? last : "\(first) → \(last)"
      let room = max(0, columns - label - ends.count - 2)
      let line = Sparkline.text(numbers, columns: min(room, 120), isRank: isRank)
      return Panel.Line(line + "  " + ends, label: name, labelColumns: label)
    }
    let numeric = schema.map { schema in
      schema.columns.filter { $0.isNumeric && !$0.isHidden }.map(\.name).sorted { one, _ in
        one == schema.bar?.column
      }
    }
    // Columns that never changed make room for those that did.
    let telling = (numeric ?? []).filter { column in
      Set(values(of: column).compactMap(\.self)).count > 1
    }
    let known = Set(places.compactMap(\.self))
    // the chart of a row that never moved would be a flat line
    let place =
      known.count == 1 && places.count > 1 && !places.contains(nil)
      ? Panel.Line("always \(known.first ?? 0)", label: "place", labelColumns: label)
      : chart(
        "place", places.map { $0.map { Double($0) } }, places.map { $0.map { String($0) } },
        isRank: true)
    let charts =
      [place]
      + telling.prefix(2).map {
        chart($0, numbers(of: $0), values(of: $0))
      }
    var told: [(snapshot: Int, words: [String])] = []
    for event in events {
      if told.last?.snapshot != event.snapshot { told.append((event.snapshot, [])) }
      told[told.count - 1].words.append(Self.words(event.kind))
    }
    return
      charts.compactMap { $0 }
      + told.reversed().map { snapshot, words in
        Panel.Line(words.joined(separator: "   "), label: caption(snapshot), labelColumns: label)
      }
  }

  private static func words(_ kind: Event.Kind) -> String {
    switch kind {
    case .inserted(let place): "inserted at \(place)"
    case .deleted(let place): "deleted from \(place)"
    case .moved(let from, let to): "\(to < from ? "▲" : "▼") \(from) → \(to)"
    case .crossed(let title): "moved to “\(PlainText.line(title, maximum: 40))”"
    case .edited(let change): change.words(maximum: longestValue)
    }
  }

  private static let longestValue = RowWords.recognisable
}

/// Numbers as a line of blocks, the lowest block for the least number; missing numbers are blank.
enum Sparkline {
  /// The maximum number of columns for each number.
  private static let widest = 3
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// - Parameters:
  ///   - columns: The maximum number of characters. If there are few numbers, each takes several characters. If
  ///     there are more numbers than columns, each character represents the last of several.
  ///   - isRank: Whether the least number is the best, and so gets the highest block.
  static func text(_ numbers: [Double?], columns: Int, isRank: Bool = false) -> String {
    let known = numbers.compactMap { $0 }.filter(\.isFinite)
    guard columns > 0, let least = known.min(), let most = known.max() else { return "" }
    // The difference of two numbers can overflow; halving them first prevents that.
    let scale = (most - least).isFinite ? 1 : 0.5
    let count = min(columns, numbers.count)
    let repeats = max(1, min(widest, columns / count))
    let shown = (0..<count).map { place in
      numbers[place * numbers.count / count..<(place + 1) * numbers.count / count].last ?? nil
    }
    return shown.reduce(into: "") { text, number in
      var block: Character = " "
      if let number, number.isFinite {
        let part =
          most > least
          ? (number * scale - least * scale) / (most * scale - least * scale) : 0.5
        block = blocks[min(7, Int((isRank ? 1 - part : part) * 8))]
      }
      text += String(repeating: block, count: repeats)
    }
  }
}
