import Testing

@testable import TerminalList

@Suite struct MouseEventTests {
  @Test func aReportNamesButtonAndPlace() {
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

  /// No number of a terminal is so large that a list counts beyond the largest integer.
  @Test(arguments: [
    "<0;0;1", "<0;1;0", "<0;-1;1", "<0;1", "<0;1;1;1", "<0;x;1;1", "<0;;1;1", "<0;1;65536",
    "<0;1;9223372036854775807", "<0;99999999999999999999;1", "<1;1;1", "<4;1;1",
  ])
  func anotherReportIsNone(parameters: String) {
    #expect(MouseEvent(parameters: parameters, final: "M") == nil)
  }
}
