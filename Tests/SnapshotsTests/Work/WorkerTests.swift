import Glibc
import Testing

@testable import FlipbookSnapshots

/// Background tasks: their order, and how the loop gets their results.
@Suite struct WorkerTests {
  private struct Trouble: Error {}

  private func isReadable(_ worker: Worker) -> Bool {
    var polled = pollfd(fd: worker.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 1
  }

  @Test func tasksAreDoneInOrderOnAnotherThread() {
    let worker = Worker()
    var results: [String] = []
    let loop = pthread_self()
    for number in 0..<20 {
      let progress = WorkProgress("\(number)")
      worker.submit(progress, patience: .zero) {
        if number == 7 { throw Trouble() }
        return WorkProgress.current === progress && pthread_self() != loop
      } done: {
        results.append("\(number) \((try? $0.get()).map { "\($0)" } ?? "failed")")
      }
    }
    #expect(worker.wait(for: .seconds(60)))
    worker.collect()
    #expect(results == (0..<20).map { $0 == 7 ? "7 failed" : "\($0) true" })
    #expect(WorkProgress.current == nil && !isReadable(worker))
  }

  @Test func theLoopWaitsForAShortTask() {
    let worker = Worker()
    var result: Int?
    worker.submit(WorkProgress(), patience: .seconds(60)) {
      7
    } done: {
      result = try? $0.get()
    }
    #expect(result == 7 && !worker.hasResults)
  }

  @Test func theDescriptorSignalsAResult() {
    let bench = Waiting()
    let worker = Worker(.elsewhere { bench.tasks.append($0) })
    var results: [Int] = []
    for number in 1...2 {
      worker.submit(WorkProgress()) {
        number
      } done: {
        results += (try? $0.get()).map { [$0] } ?? []
      }
    }
    #expect(!worker.wait(for: .zero) && !isReadable(worker))
    bench.tasks.removeFirst()()
    #expect(isReadable(worker) && results.isEmpty && !worker.wait(for: .zero))
    worker.collect()
    #expect(results == [1] && !isReadable(worker))
    bench.tasks.removeFirst()()
    #expect(worker.wait(for: .zero) && worker.hasResults)
    worker.collect()
    #expect(results == [1, 2] && worker.wait(for: .zero))
  }

  /// The result of a task may start another task.
  @Test(arguments: [true, false]) func aResultMaySubmitATask(isHere: Bool) {
    let worker = Worker(isHere ? .here : .thread)
    var results: [Int] = []
    func submit(_ number: Int) {
      worker.submit(WorkProgress()) {
        number
      } done: { _ in
        results.append(number)
        if number < 3 { submit(number + 1) }
      }
    }
    submit(1)
    while results.count < 3 {
      worker.wait(for: .seconds(60))
      worker.collect()
    }
    #expect(results == [1, 2, 3])
  }

  private final class Waiting { var tasks: [() -> Void] = [] }
}
