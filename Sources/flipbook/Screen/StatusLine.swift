import ListDiff
import ListMotion
import FlipbookSnapshots
import TerminalList

/// A line of text with a left and a right end, which drops parts that do not fit.
///
/// The most important part comes first: each gets its shortest form if there is room for it. Then each gets its longest,
/// messages first. Names replace counts, and background fills the room, if they fit in what is left. Text that may be
/// truncated ends with an ellipsis.
struct StatusLine {
  /// The extent to which a part may be truncated.
  enum Cut {
    case never
    /// To the shortest length that is worth reading.
    case readable
    /// To the same length, in its middle, because its end matters most.
    case middle
    /// Not at all if it fits the line, otherwise only enough to leave room for a few other words.
    case late
  }

  /// Glyphs in one style.
  struct Piece {
    var glyphs: [Glyph]
    var style: Style
  }

  struct Part {
    /// The text of its longest form.
    let text: String
    /// Its forms, the longest first; each has one or more pieces.
    let forms: [[Piece]]
    /// Better forms for room that no other part needs, the longest first.
    var names: [[Piece]] = []
    /// The importance; parts with a higher value stay longer.
    let importance: Int
    let isTrailing: Bool
    let cut: Cut
    /// Whether the part contains information that is shown nowhere else.
    let isMessage: Bool
    /// Whether the part is dropped before any other part is shortened. All parts of importance 1 are.
    let isBackground: Bool

    /// Its longest form of at most `columns` columns, or its shortest; `nil` if none fits. A part that is cut late has
    /// no short form, and a message is truncated before it gets its short form.
    func form(columns: Int, least: Int, isShortest: Bool) -> [Piece]? {
      var forms = forms
      if cut != .never, forms[0].columns > least {
        let columns = isShortest ? least : max(least, columns)
        forms.insert([truncated(forms[0][0], to: columns)], at: 1)
      }
      let choice = isShortest && cut != .late ? forms.suffix(isMessage ? 2 : 1) : forms[...]
      return choice.first { $0.columns <= columns }
    }

    func truncated(_ piece: Piece, to columns: Int) -> Piece {
      var (piece, end) = (piece, [Glyph]())
      if cut == .middle {
        while let glyph = piece.glyphs.last, end.columns + glyph.columns <= columns * 2 / 3 {
          end.insert(glyph, at: 0)
          piece.glyphs.removeLast()
        }
      }
      piece.glyphs = piece.glyphs.fitted(columns: columns - end.columns) + end
      return piece
    }
  }

  let width: ScalarWidth
  private var parts: [Part] = []

  fileprivate static let gap = 3
  /// The minimum number of columns in which longer text is readable.
  private static let leastReadable = 24
  private static let fewWords = 20

  init(width: ScalarWidth) { self.width = width }

  var isEmpty: Bool { parts.isEmpty }

  private func piece(_ text: String, _ style: Style = .plain) -> Piece {
    Piece(glyphs: glyphs(of: text, width: width), style: style)
  }

  /// Adds a part. The default for `cut` is `readable` on the left and `never` on the right.
  mutating func add(
    _ text: String, short: String = "", style: Style = .plain, importance: Int,
    trailing: Bool = false, cut: Cut? = nil, isMessage: Bool = false, isBackground: Bool = false
  ) {
    guard !text.isEmpty else { return }
    parts.append(
      Part(
        text: text, forms: [text, short].filter { !$0.isEmpty }.map { [piece($0, style)] },
        importance: importance, isTrailing: trailing, cut: cut ?? (trailing ? .never : .readable),
        isMessage: isMessage, isBackground: isBackground || importance == 1))
  }

  /// Adds the description of a change: its names, or the number of changes of each kind.
  mutating func add(
    _ words: ChangeWords, importance: Int, trailing: Bool = false, _ theme: Theme
  ) {
    if words.isEmpty { return }
    let prefix = words.since.isEmpty && words.isReversed ? "going back" : words.since
    add(prefix, style: theme.quietStyle, importance: importance - 1)
    func counts(isShort: Bool) -> [Piece] {
      ChangeWords.words.filter { words.counts[$0.mark] > 0 }.map { mark, word, sign in
        let count = words.counts[mark]
        let number = words.areAllUpdated && mark == .updated ? "all" : "\(count)"
        return piece(
          isShort ? "\(sign)\(count)" : "\(number) \(word)",
          Style(foreground: theme.color(of: mark)))
      }
    }
    func named(_ text: KeyPath<ChangeDescription.Line, String>) -> [Piece] {
      words.names.map { line in
        let sign = line.kind.sign
        // an arrow between two values says enough
        let isUpdate = line.kind == .updated && text == \.text
        return piece(
          (isUpdate ? "" : "\(sign.glyph) ") + line[keyPath: text],
          Style(foreground: theme.color(of: sign.mark)))
      }
    }
    // sections are shortened before rows
    add(words.text, short: words.short, importance: importance - 1, trailing: trailing)
    if words.counts.total == 0 { return }
    var part = Part(
      text: "", forms: [counts(isShort: false), counts(isShort: true)], importance: importance,
      isTrailing: trailing, cut: .never, isMessage: false, isBackground: false)
    if !words.names.isEmpty {
      // a name alone would hide a second change of its row
      let isWhole = words.names.count == words.counts.total
      part.names = [named(\.text)] + (isWhole ? [named(\.name)] : [])
    }
    parts.append(part)
  }

  /// The messages that a line of `columns` columns does not show in full.
  func cutMessages(columns: Int) -> [String] {
    let shown = forms(fitting: columns - 2)
    return parts.indices.filter { index in
      parts[index].isMessage && shown[index]?.columns != parts[index].forms[0].columns
    }.map { parts[$0].text }
  }

  /// Draws the parts that fit on `line` of `frame`, with a margin of one column at both ends.
  func draw(on frame: inout Frame, line: Int) {
    guard line >= 0, line < frame.size.height else { return }
    let shown = forms(fitting: frame.size.width - 2)
    func pieces(trailing: Bool) -> [Piece] {
      parts.indices.filter { parts[$0].isTrailing == trailing }.flatMap { shown[$0] ?? [] }
    }
    var (left, right) = (1, frame.size.width - 1)
    for piece in pieces(trailing: false) {
      left = frame.write(piece.glyphs, style: piece.style, line: line, column: left) + Self.gap
    }
    for piece in pieces(trailing: true).reversed() {
      right -= piece.glyphs.columns
      frame.write(piece.glyphs, style: piece.style, line: line, column: max(1, right))
      right -= Self.gap
    }
  }

  /// The form of each part that is shown on a line of `room` columns, by the index of the part.
  private func forms(fitting room: Int) -> [Int: [Piece]] {
    var shown: [Int: [Piece]] = [:]
    // each part takes the gap after it
    var left = room + Self.gap
    func put(_ form: [Piece]?, at index: Int) {
      guard let form else { return }
      left += shown[index].map { $0.columns + Self.gap } ?? 0
      left -= form.columns + Self.gap
      shown[index] = form
    }
    let order = parts.indices.sorted { (parts[$1].importance, $0) < (parts[$0].importance, $1) }
    let news = order.filter { parts[$0].isMessage } + order.filter { !parts[$0].isMessage }
    for (isShortest, order) in [(true, order), (false, news)] {
      for index in order where !parts[index].isBackground && (isShortest || shown[index] != nil) {
        let part = parts[index]
        let columns = left + (shown[index].map { $0.columns + Self.gap } ?? 0) - Self.gap
        let least = min(room, max(Self.leastReadable, part.cut == .late ? room - Self.fewWords : 0))
        var form = part.form(columns: columns, least: least, isShortest: isShortest)
        if form == nil, shown.isEmpty, let piece = part.forms.last?.first {
          form = [part.truncated(piece, to: max(0, room))]
        }
        put(form, at: index)
      }
    }
    for (index, form) in shown where !parts[index].names.isEmpty {
      put(parts[index].names.first { $0.columns <= left + form.columns }, at: index)
    }
    for index in order where parts[index].isBackground {
      put(parts[index].forms.first { $0.columns + Self.gap <= left }, at: index)
    }
    return shown
  }
}

extension [StatusLine.Piece] {
  /// The number of columns of the pieces and the gaps between them.
  fileprivate var columns: Int {
    reduce(-StatusLine.gap) { $0 + $1.glyphs.columns + StatusLine.gap }
  }
}

/// The state of the runs of a watched command.
struct RunState: Equatable, CustomStringConvertible {
  var interval: Duration
  /// Whether no run starts automatically.
  var isHeld = false
  /// The number of seconds that the current run has taken; 0 if it has taken less than a second or if there
  /// is no run.
  var seconds = 0

  private static let steps: [Duration] =
    [.milliseconds(100), .milliseconds(200), .milliseconds(500)]
    + [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600].map { .seconds($0) }

  /// The interval after the next key press, which is a round number.
  var shorter: Duration { Self.steps.last { $0 < interval } ?? interval }
  var longer: Duration { Self.steps.first { $0 > interval } ?? interval }

  /// Whether the description contains more than the interval.
  var isSpecial: Bool { isHeld || seconds > 0 }

  var description: String {
    if seconds > 0 { return "running \(seconds) s" }
    let count = interval / .milliseconds(1) / 1_000
    if count >= 60, count.truncatingRemainder(dividingBy: 60) == 0 {
      return "every \(Int(count) / 60) min"
    }
    return count == count.rounded() ? "every \(Int(count)) s" : "every \(count) s"
  }
}

/// The messages in the status line, which also shows the state of the player.
struct StatusMessages {
  /// The message of the last key or the last snapshot.
  private(set) var message = ""
  /// Whether the message stays until a key is pressed, even if snapshots arrive in the meantime.
  private var isPinned = false
  /// The time until which snapshots do not clear the message, because it answers a key.
  private var answerEnd: Duration?
  /// The time at which the message disappears, because a snapshot has arrived since; `nil` if it stays.
  private(set) var messageEnd: Duration?
  /// The description of the last change.
  var changeWords = ChangeWords()
  /// The progress of long work; empty if there is none.
  var work = ""
  /// The columns that identify rows and the number of hidden columns, shown for a moment.
  var hints: [String] = []
  /// The condition of `--until`; empty if there is none.
  var waiting = ""
  /// The message of the source, such as the status of a command that failed.
  var note = ""
  /// Whether flipbook handles the mouse, which then no longer selects text in the terminal.
  var isMouseOn = false

  /// The state of the runs of the watched command; `nil` if there is none.
  var runs: RunState?

  mutating func say(_ text: String) { (message, messageEnd) = (text, nil) }

  /// Shows a message that the next snapshot does not clear.
  mutating func pin(_ text: String) {
    say(text)
    isPinned = true
  }

  /// Clears the message, unless it is pinned.
  mutating func clearUnlessPinned() {
    if !isPinned {
      messageEnd = answerEnd
      if answerEnd == nil { message = "" }
    }
    hints = []
  }

  /// Keeps the message, which answers a key, even if snapshots arrive in the meantime.
  mutating func keepAnswer(until end: Duration) {
    (answerEnd, messageEnd) = (message.isEmpty ? nil : end, nil)
  }

  /// Clears an answer that has been shown long enough, or allows the next snapshot to clear it.
  mutating func expireAnswer(at now: Duration) {
    guard let end = answerEnd, now >= end else { return }
    if messageEnd != nil { message = "" }
    (answerEnd, messageEnd) = (nil, nil)
  }

  /// Allows snapshots to clear the message from now on, because a key was pressed.
  mutating func unpin() { isPinned = false }
}
