// A list in a rectangle of a program that runs ncurses itself: a adds a row, d deletes one, q ends.
import CNcursesw
import Glibc
import TerminalList

/// The rectangle: below the title, next to a margin.
let (top, left) = (2, 4)
func listSize(in window: UnsafeMutablePointer<WINDOW>) -> Size {
  Size(width: Int(getmaxx(window)) - 2 * left, height: Int(getmaxy(window)) - top - 1)
}

setlocale(LC_ALL, "")
let screen = initscr()!
start_color()
use_default_colors()
cbreak()
noecho()
keypad(screen, true)
curs_set(0)
init_pair(1, Int16(COLOR_BLACK), Int16(COLOR_CYAN))

var painter = FramePainter(colorPairs: 16..<256)
let list = TerminalListView(size: listSize(in: screen), painter: painter.rowPainter)
var count = 3
list.apply([ListSection(rows: ["Café", "Mate", "Tea"])])

let start = ContinuousClock.now
var code: wint_t = 0
main: while true {
  let now = start.duration(to: .now)
  werase(screen)
  wcolor_set(screen, 1, nil)
  mvwaddstr(screen, 0, 0, " Drinks: \(list.numberOfRows(inSection: 0)) ")
  wcolor_set(screen, 0, nil)
  painter.draw(list.frame(at: now), on: screen, line: top, column: left)
  wrefresh(screen)

  // Waits for a key; while rows move, only until the next frame.
  let wait = list.nextFrame(after: now).map { Int32(($0 - now) / .milliseconds(1)) + 1 }
  wtimeout(screen, wait ?? -1)
  let key: Key
  switch wget_wch(screen, &code) {
  case KEY_CODE_YES where Int32(code) == KEY_RESIZE:
    list.size = listSize(in: screen)
    continue
  case KEY_CODE_YES:
    guard let known = Key(code: Int32(code)) else { continue }
    key = known
  case OK: key = Key(scalar: Unicode.Scalar(UInt32(code)) ?? "?")
  default: continue
  }
  switch key {
  case .character("q"): break main
  case .character("a"):
    count += 1
    list.performChanges { $0[0].elements.insert(ListRow(text: "Drink \(count)"), at: 0) }
  case .character("d"):
    guard let path = list.cursorPath else { continue }
    list.performChanges { $0[path.section].elements.remove(at: path.element) }
  default: list.handle(.key(key))
  }
}
endwin()
