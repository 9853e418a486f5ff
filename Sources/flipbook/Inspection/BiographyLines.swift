import FlipbookHistories
import FlipbookNotation
import FlipbookSnapshots

extension RowBiography {
  /// The history of a row as lines: charts of its position and numbers over time, then its events, newest
  /// first.
  ///
  /// - Parameters:
  ///   - columns: The columns that the lines may occupy.
  ///   - now: The index of the snapshot that is shown, which the charts mark.
  ///   - quiet: The changes of values to omit.
  ///   - caption: The name or the time of a snapshot.
  func lines(
    schema: TableSchema?, columns: Int, now: Int, without quiet: QuietChanges,
    caption: (Int) -> String
  ) -> [Panel.Line] {
    let events = events.filter { !$0.isSilent(without: quiet) }
    let captions = events.map { caption($0.snapshot).count }
    let label = max(14, min((captions.max() ?? 0) + 2, columns / 3))
    typealias Chart = (name: String, numbers: [Double?], ends: String, isRank: Bool)
    func chart(
      _ name: String, _ numbers: [Double?], _ texts: [String?], isRank: Bool = false
    ) -> Chart? {
      let known = texts.compactMap { $0 }
      guard numbers.count(where: { $0 != nil }) > 1, let first = known.first,
        let last = known.last
      else { return nil }
      return (name, numbers, first == last ? last : "\(first) → \(last)", isRank)
    }
    let numeric = schema.map { schema in
      schema.columns.filter { $0.isNumeric && !$0.isHidden }.map(\.name).sorted { one, _ in
        one == schema.bar?.column
      }
    }
    // Omit columns that never changed in favour of those that did.
    let telling = (numeric ?? []).filter { column in
      Set(values(of: column).compactMap(\.self)).count > 1
    }
    let known = Set(places.compactMap(\.self))
    // the chart of a row that never moved would be a flat line
    let isStill = known.count == 1 && places.count > 1 && !places.contains(nil)
    let place =
      isStill
      ? nil
      : chart(
        "position", places.map { $0.map { Double($0) } }, places.map { $0.map { String($0) } },
        isRank: true)
    let charts =
      [place].compactMap(\.self)
      + telling.prefix(2).compactMap { chart($0, numbers(of: $0), values(of: $0)) }
    // a moment has the same screen column in all charts
    let room = max(0, columns - label - (charts.map(\.ends.count).max() ?? 0) - 2)
    var lines =
      isStill
      ? [Panel.Line("always \(known.first ?? 0)", label: "position", labelColumns: label)] : []
    for (series, chart) in charts.enumerated() {
      let blocks = Sparkline(chart.numbers, columns: min(room, 120), isRank: chart.isRank)
      var line = Panel.Line(
        blocks.text + "  " + chart.ends, label: chart.name, labelColumns: label)
      line.chart = Panel.Chart(
        series: series, columns: blocks.text.count, now: blocks.columns(of: now))
      lines.append(line)
    }
    var told: [(snapshot: Int, words: [String])] = []
    for event in events {
      if told.last?.snapshot != event.snapshot { told.append((event.snapshot, [])) }
      told[told.count - 1].words.append(Self.words(event))
    }
    return
      lines
      + told.reversed().map { snapshot, words in
        Panel.Line(words.joined(separator: ", "), label: caption(snapshot), labelColumns: label)
      }
  }

  private static func words(_ event: Event) -> String {
    switch event.kind {
    case .inserted(let place): "\(event.snapshot == 0 ? "first seen" : "inserted") at \(place)"
    case .deleted(let place): "deleted from \(place)"
    case .moved(let from, let to): "\(to < from ? "▲" : "▼") \(from) → \(to)"
    case .crossed(let title): "moved to “\(PlainText.line(title, maximum: 40))”"
    case .edited(let change): change.words(maximum: longestValue)
    }
  }

  private static let longestValue = RowWords.recognisable
}

extension RowBiography.Event {
  /// Whether it is the change of a value that is not reported.
  fileprivate func isSilent(without quiet: QuietChanges) -> Bool {
    guard case .edited(let change) = kind, change.kind == .changed else { return false }
    return quiet.silences(change.column, from: String(change.old), to: String(change.new))
  }
}

/// Numbers as a line of blocks, with the lowest block for the smallest number; missing numbers are blank. No
/// block has the full height of the line, so that charts on adjacent lines do not touch.
struct Sparkline {
  private(set) var text = ""
  private let numberCount: Int
  /// The number of blocks.
  private var count = 0
  /// The number of characters of each block.
  private var repeats = 1

  /// The maximum number of columns per number.
  private static let widest = 3
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]

  /// - Parameters:
  ///   - columns: The maximum number of characters. If there are few numbers, each takes several characters.
  ///     If there are more numbers than columns, each character represents the last of several numbers.
  ///   - isRank: Whether the smallest number is the best, and therefore gets the highest block.
  init(_ numbers: [Double?], columns: Int, isRank: Bool = false) {
    numberCount = numbers.count
    let known = numbers.compactMap { $0 }.filter(\.isFinite)
    guard columns > 0, let least = known.min(), let most = known.max() else { return }
    // The difference of two numbers can overflow; halving them first prevents that.
    let scale = (most - least).isFinite ? 1 : 0.5
    count = min(columns, numbers.count)
    repeats = max(1, min(Self.widest, columns / count))
    for place in 0..<count {
      let number = numbers[..<((place + 1) * numbers.count / count)].last ?? nil
      var block: Character = " "
      if let number, number.isFinite {
        let part =
          most > least
          ? (number * scale - least * scale) / (most * scale - least * scale) : 0.5
        block =
          Self.blocks[
            min(Self.blocks.count - 1, Int((isRank ? 1 - part : part) * Double(Self.blocks.count)))]
      }
      text += String(repeating: block, count: repeats)
    }
  }

  /// The characters that show the number at an index; empty for an index that does not exist.
  func columns(of index: Int) -> Range<Int> {
    guard count > 0, (0..<numberCount).contains(index) else { return 0..<0 }
    let place = ((index + 1) * count - 1) / numberCount
    return place * repeats..<(place + 1) * repeats
  }
}
