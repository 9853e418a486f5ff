import Glibc
import FlipbookPosix
import Testing

@testable import FlipbookFeeds

/// Commands that run once, with input that is written in parts.
@Suite struct StreamedCommandTests {
  private func result(of command: StreamedCommand) -> StreamedCommand.Result {
    while true {
      if let result = command.advance(to: .monotonicNow) { return result }
      var polled = command.fileDescriptors.map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&polled, nfds_t(polled.count), command.deadline == nil ? -1 : 10)
    }
  }

  @Test func theInputIsAllThatIsWritten() {
    let parts = (UInt8(1)...20).map { [UInt8](repeating: $0, count: 300 * Int($0)) }
    let command = StreamedCommand(
      line: "cat; echo words >&2", input: { pass in for part in parts { pass(part) } })
    let result = result(of: command)
    #expect(result.output.bytes == Array(parts.joined()))
    #expect(result.errors.bytes == Array("words\n".utf8) && result.trouble == "")
  }

  @Test func withoutInputItReadsNothing() {
    let result = result(of: StreamedCommand(line: "wc -c; exit 3", input: { _ in }))
    #expect(result.output.bytes == Array("0\n".utf8) && result.trouble == "exit 3")
  }

  @Test func onlyTheEndIsKept() {
    let result = result(
      of: StreamedCommand(
        line: "head -c 5000000 /dev/zero; echo end; head -c 3000000 /dev/zero >&2; exit 1",
        input: { _ in }))
    #expect(result.output.bytes.count == 64 << 10 && result.errors.bytes.count == 64 << 10)
    #expect(result.output.leftOutCount == 5_000_004 - 64 << 10)
    #expect(result.errors.leftOutCount == 3_000_000 - 64 << 10)
    #expect(result.output.bytes.suffix(4) == Array("end\n".utf8)[...])
  }
}
