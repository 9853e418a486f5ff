import CNcursesw
import Glibc

@testable import TerminalList

/// Input from a terminal, decoded by ncurses and by us.
final class KeyCheck {
  nonisolated(unsafe) static let shared = KeyCheck()
  private let keyboard: Int32

  private init() {
    var ends: [Int32] = [0, 0]
    expect(pipe(&ends) == 0, "no pipe")
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    keyboard = ends[1]
    let screen = newterm("xterm-256color", fopen("/dev/null", "w"), fdopen(ends[0], "r"))
    expect(screen != nil, "no terminal")
    set_escdelay(0)
  }

  func check(_ input: [UInt8]) {
    guard var decoder = KeyDecoder() else { return expect(false, "no pad") }
    defer { decoder.close() }
    decoder.isKitty = input.count % 2 == 1
    var now = Duration.zero
    var count = 0
    var rest = input[...]
    while let first = rest.first {
      let piece = rest.prefix(Int(first % 16) + 1)
      type(piece)
      rest = rest.dropFirst(piece.count)
      count += decoder.drain(now: now).count
      now += .milliseconds(1)
    }
    // nothing arrives for a while, which ends unfinished sequences
    for _ in 0..<3 {
      now += .seconds(10)
      count += decoder.drain(now: now).count
    }
    expect(decoder.deadline == nil, "still waiting for more")
    // each byte is at most one key, and a paste that ends by silence is one more event
    expect(count <= input.count + 1, "\(count) events of \(input.count) bytes")
    type("q".utf8)
    let items = decoder.drain(now: now)
    expect(items == [.event(.key(.character("q")))], "q afterwards is \(items)")
  }

  private func type(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    expect(write(keyboard, bytes, bytes.count) == bytes.count, "the pipe is full")
  }
}
