import Glibc
import ListMotion
import Testing

@testable import TerminalList

extension TerminalTests {
  /// Events for tasks that wait.
  @MainActor @Suite(.serialized) struct EventStreamTests {
    @Test func keysArriveInOrder() async throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      tty.type("a\u{1B}[1;2Bq")
      var events: [Event] = []
      for await event in terminal.events {
        events.append(event)
        if event == .key(.character("q")) { break }
      }
      #expect(events == [.key(.character("a")), .key(.shift(.down)), .key(.character("q"))])
      // events that were not taken wait for the next loop
      tty.type("xy")
      for await event in terminal.events {
        #expect(event == .key(.character("x")))
        break
      }
      var loop = EventLoop(terminal)
      #expect(loop.next(until: loop.now + .seconds(5)) == .key(.character("y")))
    }

    @Test func tasksOfTheActorRunMeanwhile() async throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let poster = terminal.poster
      var steps: [String] = []
      let task = Task {
        for step in 0..<3 {
          steps.append("step \(step)")
          await Task.yield()
        }
        poster.post("done")
      }
      var events = terminal.events { $0 + .seconds(5) }.makeAsyncIterator()
      let event = await events.next(isolation: #isolation)
      guard case .posted(let message) = event else {
        Issue.record("\(String(describing: event))")
        return
      }
      #expect(message.value as? String == "done" && steps.count == 3)
      await task.value
    }

    @Test func aDeadlineIsAFrame() async throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let first = terminal.now
      var frames = 0
      for await event in terminal.events(until: { $0 + .milliseconds(10) }) {
        #expect(event == .frame)
        frames += 1
        if frames == 3 { break }
      }
      #expect(terminal.now - first >= .milliseconds(30))
    }

    @Test func messagesArriveFromEverywhereInOrder() async throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let poster = terminal.poster
      let tasks = (0..<4).map { sender in
        Task.detached { for number in 0..<50 { poster.post([sender, number]) } }
      }
      var received: [[Int]] = []
      for await event in terminal.events {
        guard case .posted(let message) = event else { continue }
        received.append(message.value as? [Int] ?? [])
        if received.count == 200 { break }
      }
      for task in tasks { await task.value }
      for sender in 0..<4 {
        #expect(received.filter { $0[0] == sender }.map { $0[1] } == Array(0..<50))
      }
      var loop = EventLoop(terminal)
      #expect(loop.next(until: .zero) == .frame)
      poster.post()
      guard case .posted(let message) = loop.next(until: loop.now + .seconds(5)) else {
        Issue.record("nothing was posted")
        return
      }
      #expect(message.value is Void)
      #expect(loop.next(until: .zero) == .frame)
    }

    @Test func aCancelledTaskStopsWaiting() async throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let events = terminal.events { $0 + .seconds(60) }
      for isEarly in [true, false] {
        let task = Task {
          for await _ in events {}
          return true
        }
        if !isEarly { await Task.yield() }
        task.cancel()
        #expect(await task.value)
      }
      // later events belong to the next task that waits
      tty.type("x")
      var iterator = events.makeAsyncIterator()
      #expect(await iterator.next(isolation: #isolation) == .key(.character("x")))
    }

    @Test func aTerminalThatIsRestoredHasNoMoreEvents() async throws {
      let tty = Pseudoterminal()
      let terminal = try Terminal(options: tty.options())
      let (session, poster) = (terminal.session, terminal.poster)
      let task = Task { session.close() }
      for await event in terminal.events { Issue.record("\(event)") }
      await task.value
      poster.post("nobody is there")
      #expect(session.mailbox.take().isEmpty)
    }

    @Test func aSignalEndsTheProcess() async throws {
      let tty = Pseudoterminal()
      let modes = tty.modes
      await #expect(processExitsWith: .signal(SIGTERM)) { [path = tty.path as String] in
        let terminal = try Terminal(options: .onDevice(path))
        terminal.present(Frame(width: 40, ["text"]))
        kill(getpid(), SIGTERM)
        for await event in terminal.events where event != .terminate(signal: SIGTERM) { exit(1) }
      }
      #expect(tty.modes == modes && tty.output().contains("\u{1B}[?1049l"))
    }
  }
}
