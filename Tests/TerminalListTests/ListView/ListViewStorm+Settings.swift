import TestSupport
import Testing

@testable import TerminalList

/// The settings of a program in a storm: the amount of motion, the display of changes, the fading
/// of colours.
extension ListViewStorm {
  mutating func set() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: list.motion.style = Motion.Style.allCases.randomElement(using: &random) ?? .full
    case 1: list.motion.budget.rows = [0, 3, 120].randomElement(using: &random) ?? 120
    case 2: list.motion.budget.travels = [0, 2, 60].randomElement(using: &random) ?? 60
    case 3: list.showsChangeMarks.toggle()
    case 4: list.hidesChangeMarks.toggle()
    case 5: list.isAnimated.toggle()
    case 6:
      list.painter.theme.fade = [.blend, .dim, .marks].randomElement(using: &random) ?? .blend
    case 7: list.reloadContents()
    case 8: list.separatesSections = !list.separatesSections
    default: list.finishAnimations()
    }
  }

  /// Goes to a change, or forgets all changes.
  mutating func visitChange() {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: list.clearChanges()
    case 1: list.markChangesRead()
    case 2: list.nextChange(backwards: true)
    default:
      // the cursor skips disabled rows
      let hasCursor = list.sections.contains { $0.elements.contains(where: \.isEnabled) }
      if list.nextChange(), hasCursor {
        #expect(list.cursorPath != nil, place)
        let visible = list.pathsForVisibleRows
        #expect(list.size.height < 1 || visible.contains { $0 == list.cursorPath }, place)
      }
    }
  }
}
