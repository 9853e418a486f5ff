import TestSupport
import Testing

@testable import TerminalList

/// The calls that are made, their order, and those that are left out.
@Suite struct PendingCallbacksTests {
  private func name(_ callback: PendingCallbacks.Callback?) -> String {
    switch callback {
    case .complete(_, let finished): "complete \(finished)"
    case .didMoveCursor(let path): "cursor from \(path?.element ?? -1)"
    case nil: "none"
    }
  }

  @Test func nothingIsCalledBeforeTheOutermostChangeIsOver() {
    var callbacks = PendingCallbacks()
    callbacks.beginChange()
    callbacks.beginChange()
    callbacks.add({ _ in }, finished: true)
    callbacks.recordCursor(CursorPlace(row: RowToken(1), path: .row(4)))
    callbacks.recordCursor(CursorPlace(row: RowToken(2), path: .row(5)))
    #expect(!callbacks.needsCursor)
    callbacks.endChange()
    #expect(name(callbacks.next(cursor: RowToken(3))) == "none")
    callbacks.endChange()
    let names = (0..<3).map { _ in name(callbacks.next(cursor: RowToken(3))) }
    #expect(names == ["complete true", "cursor from 4", "none"])
  }

  @Test func anUnchangedValueCausesNoCall() {
    var callbacks = PendingCallbacks()
    callbacks.recordCursor(CursorPlace(row: RowToken(1), path: .row(0)))
    #expect(name(callbacks.next(cursor: RowToken(1))) == "none")
    #expect(callbacks.needsCursor)
  }
}
