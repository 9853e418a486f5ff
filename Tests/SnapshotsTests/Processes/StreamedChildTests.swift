import Glibc
import Testing

@testable import Feeds

@Suite struct StreamedChildTests {
  /// All children share one pipe that tells of exits.
  @Test func anExitThatAnotherTookNoticeOfIsAskedForAgain() throws {
    let exits = ChildExits.count
    let child = try StreamedChild(["/bin/sh", "-c", "exit 3"])
    #expect(child.deadline == nil || ChildExits.count > exits)
    while ChildExits.count == exits { poll(nil, 0, 1) }
    ChildExits.drain()
    #expect(child.deadline == .zero)
    var exit: Child.Exit?
    while exit == nil {
      exit = child.advance(to: .zero)
      poll(nil, 0, 1)
    }
    #expect(exit == .status(3))
  }
}
