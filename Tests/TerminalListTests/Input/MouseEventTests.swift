import Testing

@testable import TerminalList

@Suite struct MouseEventTests {
  @Test func aReportContainsButtonAndPosition() {
    #expect(
      MouseEvent(parameters: "<0;3;4", final: "M")
        == MouseEvent(action: .press, line: 3, column: 2))
    #expect(
      MouseEvent(parameters: "<32;3;4", final: "M")
        == MouseEvent(action: .drag, line: 3, column: 2))
    #expect(
      MouseEvent(parameters: "<64;1;65535", final: "M")
        == MouseEvent(action: .wheelUp, line: 65_534, column: 0))
  }

  @Test func modifiersAreReportedToo() {
    #expect(
      MouseEvent(parameters: "<4;1;1", final: "M")
        == MouseEvent(action: .press, line: 0, column: 0, modifiers: .shift))
    #expect(
      MouseEvent(parameters: "<60;1;1", final: "M")
        == MouseEvent(action: .drag, line: 0, column: 0, modifiers: [.shift, .alt, .control]))
    #expect(
      MouseEvent(parameters: "<81;3;4", final: "M")?.translated(lines: -1, columns: -1)
        == MouseEvent(action: .wheelDown, line: 2, column: 1, modifiers: .control))
  }

  /// No number from a terminal is so large that a list exceeds the largest integer.
  @Test(arguments: [
    "<0;0;1", "<0;1;0", "<0;-1;1", "<0;1", "<0;1;1;1", "<0;x;1;1", "<0;;1;1", "<0;1;65536",
    "<0;1;9223372036854775807", "<0;99999999999999999999;1", "<1;1;1", "<5;1;1", "<33;1;1",
  ])
  func invalidReportsAreIgnored(parameters: String) {
    #expect(MouseEvent(parameters: parameters, final: "M") == nil)
  }
}
