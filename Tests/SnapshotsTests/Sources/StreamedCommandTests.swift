import Glibc
import Posix
import Testing

@testable import Feeds

/// Commands that run once, with an input that is written in parts.
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
    let parts = (UInt8(1)...40).map { [UInt8](repeating: $0, count: 3_000 * Int($0)) }
    let command = StreamedCommand(
      line: "cat; echo words >&2", input: { pass in for part in parts { pass(part) } })
    let result = result(of: command)
    #expect(result.output == Array(parts.joined()))
    #expect(result.errors == Array("words\n".utf8) && result.trouble == "")
  }

  @Test func withoutInputItReadsNothing() {
    let result = result(of: StreamedCommand(line: "wc -c; exit 3", input: { _ in }))
    #expect(result.output == Array("0\n".utf8) && result.trouble == "exit 3")
  }
}
