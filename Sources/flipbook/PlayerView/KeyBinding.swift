import FlipbookFeeds
import ListMotion
import TerminalList

/// Keys that belong together, with their names in the help and their actions.
struct KeyBinding: Sendable {
  /// The keys with blanks between them, in the order of their indexes in ``perform``.
  let keys: String
  let meaning: String
  /// Performs the key with an index; `nil` if the list or the terminal handles the key.
  let perform: Action?

  typealias Action = @Sendable (_ view: PlayerView, _ index: Int, _ now: Duration) -> Void

  private init(_ keys: String, _ meaning: String, perform: Action? = nil) {
    (self.keys, self.meaning, self.perform) = (keys, meaning, perform)
  }

  /// Keys grouped by topic, in the order of the help.
  static let groups: [(title: String, keys: [KeyBinding])] = [
    (
      "Rows",
      [
        KeyBinding("↑ ↓  k j", "move the cursor"),
        KeyBinding("PgUp PgDn", "one screen up or down"),
        KeyBinding("Ctrl-U -D", "half a screen up or down"),
        KeyBinding("g G", "first or last row"),
        KeyBinding("/  n N", "search; next, previous") { view, index, _ in
          if index == 0 { return view.openPrompt() }
          view.goToMatch(index == 1 ? view.search.direction : view.search.direction.reversed)
        },
        KeyBinding("&", "filter rows while typing") { view, _, _ in
          view.openPrompt(filter: view.filter)
        },
        KeyBinding("m", "flag or unflag the row") { view, _, _ in
          view.toggleFlag()
        },
        KeyBinding("o", "hold or release the order") { view, _, _ in view.toggleOrder() },
      ]
    ),
    (
      "Details",
      [
        KeyBinding("Enter", "the row and its history") { view, _, _ in
          view.toggleBiography()
        },
        KeyBinding("Tab", "last change, row by row") { view, _, _ in view.toggleInspector() },
        KeyBinding("J K", "scroll the panel") { view, index, _ in
          view.scrollPanel(by: direction(index).rawValue)
        },
        KeyBinding("c C", "next or previous change") { view, index, _ in
          view.goToChange(direction(index))
        },
        KeyBinding("d", "only changed rows, or all") { view, _, _ in view.toggleChangedRows() },
      ]
    ),
    (
      "Time",
      [
        KeyBinding("space", "play, pause; freeze live") { view, _, now in
          view.stopOrGoOn(at: now)
        },
        KeyBinding("→ ←  l h", "next or previous stage") { view, index, _ in
          view.queue.send(.step(direction(index % 2)))
        },
        KeyBinding("] [", "next or previous snapshot") { view, index, _ in
          view.queue.send(.skip(direction(index)))
        },
        KeyBinding("} {", "10 % forward or back") { view, index, _ in
          view.queue.send(.goTenth(direction(index)))
        },
        KeyBinding("0 … 9", "jump to 0 %, 10 %, … 90 %") { view, index, _ in
          view.queue.send(.goToTenth(index))
        },
        KeyBinding("f  s S", "newest; since, set mark") { view, index, _ in
          switch index {
          case 0: view.goToNewest()
          case 1: if !view.leaveNetChange() { view.queue.send(.since) }
          default: view.setMark()
          }
        },
        KeyBinding("+ -  L", "speed or interval; loop") { view, index, _ in
          if index == 2 { view.toggleLoop() } else { view.changeSpeed(direction(index)) }
        },
        KeyBinding("r p", "run now; pause runs") { view, index, _ in
          guard let command = view.options.command else {
            return view.say("r and p are for commands")
          }
          if index == 0 { command.runNow() } else { command.isHeld.toggle() }
        },
      ]
    ),
    (
      "View",
      [
        KeyBinding("< >  |", "scroll or choose columns"),
        KeyBinding("W M", "wrap rows; mouse on/off") { view, _, _ in view.toggleWrapping() },
        KeyBinding("w", "save all as a recording") { view, _, _ in view.save() },
        KeyBinding("Esc", "cancel, close, drop marks") { view, _, _ in view.escape() },
        KeyBinding("Ctrl-L", "redraw the screen"),
        KeyBinding("?", "show or hide this help") { view, _, _ in view.helpTop = 0 },
        KeyBinding("q", "quit"),
      ]
    ),
  ]

  static let all = groups.flatMap(\.keys)

  /// The groups as lines of the help.
  static var help: [[Panel.Line]] {
    groups.map { group in
      [Panel.Line(group.title, isHeading: true)]
        + group.keys.map { Panel.Line($0.meaning, label: $0.keys, labelColumns: 11) }
    }
  }

  private static func direction(_ index: Int) -> Direction { index == 0 ? .forward : .backward }

  /// The binding of a key, and the index of the key in it.
  static func of(_ key: Key) -> (binding: KeyBinding, index: Int)? { table[key] }

  private static let table: [Key: (KeyBinding, Int)] = {
    var table: [Key: (KeyBinding, Int)] = [:]
    for binding in all where binding.perform != nil {
      if binding.keys.contains("…") {
        for digit in 0...9 { table[.character(Character(String(digit)))] = (binding, digit) }
        continue
      }
      for (index, word) in binding.keys.split(separator: " ").enumerated() {
        table[named[word] ?? .character(word.first!)] = (binding, index)
      }
    }
    table[.character("=")] = table[.character("+")]
    return table
  }()

  private static let named: [Substring: Key] = [
    "Enter": .enter, "Tab": .tab, "Esc": .escape, "space": .character(" "), "→": .right, "←": .left,
  ]
}
