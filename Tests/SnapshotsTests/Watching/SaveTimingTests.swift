import Testing

@testable import FlipbookFeeds

/// When a file that is being saved is read, with simulated times.
@Suite struct SaveTimingTests {
  /// A file that was read when it contained ten bytes.
  private let read: SaveTiming = {
    var timing = SaveTiming()
    timing.wasRead(size: 10)
    return timing
  }()

  /// When the file is read after signals, in milliseconds; each has the size that the file has then.
  @Test(
    arguments: [
      // whoever is done is believed at once
      ([(5, .readNow, 4)], 5), ([(0, .settle, 0), (90, .readNow, 4)], 90),
      ([(0, .emptied, 0), (90, .readNow, 4)], 90),
      // a file that grows is read when it is quiet, or after a while
      ([(0, .settle, 12)], 30), ([(0, .settle, 12), (20, .settle, 14)], 50),
      ((0..<40).map { ($0 * 20, .settle, 12 + $0) }, 250),
      ((0..<40).map { ($0 * 200, .settle, $0 == 0 ? 0 : 5) }, 2_000),
      // a file that is left empty is believed after a while
      ([(0, .emptied, 0)], 250), ([(0, .settle, 0), (10, .emptied, 0)], 260),
      // a writer that has truncated the file and holds it open is waited for longer
      ([(0, .settle, 0)], 2_000), ([(0, .settle, 0), (700, .settle, 0)], 2_000),
      // a half is not read before the writer is quiet, also where it is more than all was before
      ([(0, .settle, 4)], 250), ([(0, .settle, 0), (100, .settle, 40)], 350),
      // a changed mode, while a writer is still writing
      ([(5, .readSoon, 4)], 35), ([(0, .settle, 0), (5, .readSoon, 0)], 2_000),
    ] as [([(at: Int, signal: FileWatcher.Signal, size: Int)], Int)])
  func aSaveIsReadWhenItIsComplete(
    signals: [(at: Int, signal: FileWatcher.Signal, size: Int)], expected: Int
  ) {
    var timing = read
    for (time, signal, size) in signals {
      timing.hear(signal, size: size, at: .milliseconds(time))
    }
    #expect(timing.readAt == .milliseconds(expected))
  }

  /// A log; ten bytes of it were read.
  private var log: SaveTiming {
    var timing = read
    for _ in 0..<2 { timing.wasRead(size: 10, growth: 1) }
    return timing
  }

  /// A log that becomes shorter is not being rewritten; while it is empty, it may be.
  @Test func aLogThatIsCutIsReadWhileItGrows() {
    var timing = log
    timing.hear(.settle, size: 0, at: .zero)
    #expect(timing.readAt == .seconds(2))
    for time in [5, 10, 15] { timing.hear(.settle, size: time, at: .milliseconds(time)) }
    #expect(timing.readAt == .milliseconds(45))
    for time in 1...50 { timing.hear(.settle, size: time, at: .milliseconds(time * 10)) }
    #expect(timing.readAt == .milliseconds(255))
  }

  @Test func anEmptyReadIsDoubtedOnceForAWhile() {
    var timing = read
    timing.hear(.readNow, size: 12, at: .zero)
    let isDoubted = timing.doubtsEmptiness(at: .zero)
    #expect(isDoubted && timing.readAt == .milliseconds(250))
    let isStillDoubted = timing.doubtsEmptiness(at: .milliseconds(250))
    #expect(!isStillDoubted)
    timing.wasRead(size: 0)
    let isEmptinessDoubted = timing.doubtsEmptiness(at: .seconds(1))
    #expect(!isEmptinessDoubted)
  }

  @Test func anUnreadableFileIsRetried() {
    var timing = read
    timing.hear(.readNow, size: 12, at: .zero)
    let isDoubted = timing.doubtsRefusal(at: .zero)
    #expect(isDoubted && timing.readAt == .milliseconds(100))
    timing.hear(.readSoon, size: 12, at: .milliseconds(3))
    #expect(timing.readAt == .milliseconds(3))
    let isStillDoubted = timing.doubtsRefusal(at: .milliseconds(3))
    #expect(!isStillDoubted)
    timing.wasNotRead()
    #expect(timing.isUnread && timing.readAt == nil)
    timing.wasRead(size: 12)
    #expect(!timing.isUnread)
  }
}
