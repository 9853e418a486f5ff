import Glibc
import Testing

@testable import FlipbookFeeds

/// Every method of saving a file, with real files and the kernel's own events.
@Suite struct FileWatcherTests {
  private let folder = TemporaryFolder()

  /// The signals up to the given one; for `nil`, those of the next events. Fails when no more arrive.
  private func signals(
    of watcher: inout FileWatcher, until last: FileWatcher.Signal?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [FileWatcher.Signal] {
    var signals: [FileWatcher.Signal] = []
    repeat {
      var descriptor = pollfd(fd: watcher.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 5_000) == 1 else {
        Issue.record("no signal after \(signals)", sourceLocation: sourceLocation)
        return signals
      }
      if let signal = try watcher.drain() { signals.append(signal) }
    } while signals.last != last
    return signals
  }

  /// Something that is done to files, and the signal that it ends in.
  struct Step: Sendable {
    let command: String
    let signal: FileWatcher.Signal?
    /// Whether there may be other signals before.
    let isLast: Bool

    static func last(_ command: String, _ signal: FileWatcher.Signal) -> Step {
      Step(command: command, signal: signal, isLast: true)
    }
    static func only(_ command: String, _ signal: FileWatcher.Signal?) -> Step {
      Step(command: command, signal: signal, isLast: false)
    }
  }

  @Test(
    arguments: [
      // in place
      ("list.txt", "echo a >list.txt", [.last("echo b >list.txt", .closed)]),
      ("list.txt", "echo a >list.txt", [.last("echo b >>list.txt", .closed)]),
      ("list.txt", "echo a >list.txt", [.only("chmod 600 list.txt", .changed)]),
      // replaced
      (
        "list.txt", "echo a >list.txt",
        [.only("echo b >list.tmp; mv list.tmp list.txt", .closed)]
      ),
      (
        "list.txt", "echo a >list.txt",
        [.only("mv list.txt list.txt~", .missing), .last("echo b >list.txt", .closed)]
      ),
      (
        "list.txt", "echo a >list.txt",
        [.only("rm list.txt", .missing), .last("echo b >list.txt", .closed)]
      ),
      (
        "list.txt", "echo a >list.txt; echo b >new.txt",
        [.only("rm list.txt", .missing), .only("ln new.txt list.txt", .changed)]
      ),
      // links
      (
        "list.txt", "echo a >one.txt; echo b >two.txt; ln -s one.txt list.txt",
        [
          .only("ln -s two.txt list.tmp; mv -T list.tmp list.txt", .closed),
          .last("echo c >two.txt", .closed),
        ]
      ),
      (
        "list.txt", "mkdir far; echo a >far/real.txt; ln -s far/real.txt list.txt",
        [
          .last("echo b >far/real.txt", .closed),
          .last("echo c >far/new.txt; mv far/new.txt far/real.txt", .closed),
        ]
      ),
      // folders
      (
        "inner/list.txt", "mkdir inner; echo a >inner/list.txt",
        [
          .last("rm -r inner", .missing), .last("mkdir inner; echo b >inner/list.txt", .changed),
          .last("echo c >inner/list.txt", .closed),
        ]
      ),
      (
        "deep/deeper/list.txt", ":",
        [
          .only("mkdir deep", nil), .only("mkdir deep/deeper", nil),
          .last("echo a >deep/deeper/list.txt", .closed),
        ]
      ),
      (
        "inner/list.txt", "mkdir new; echo a >new/list.txt", [.only("mv new inner", .changed)]
      ),
      (
        "inner/../list.txt", "mkdir inner; echo a >list.txt", [.last("echo b >list.txt", .closed)]
      ),
    ] as [(String, String, [Step])])
  func changesToAFileAreSignalled(path: String, before: String, steps: [Step]) throws {
    func run(_ command: String) { #expect(system("cd '\(folder.path)'; \(command)") == 0) }
    run(before)
    var watcher = try FileWatcher(path: folder(path))
    for step in steps {
      run(step.command)
      let signals = try signals(of: &watcher, until: step.signal)
      #expect(
        step.isLast ? signals.last == step.signal : signals == [step.signal].compactMap(\.self),
        "\(step)")
    }
  }

  @Test func truncationAndHalfWritesSettleUntilTheWriterCloses() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try FileWatcher(path: folder("list.txt"))
    let descriptor = folder.open("list.txt", flags: O_WRONLY | O_TRUNC)
    #expect(try signals(of: &watcher, until: .changed) == [.changed])
    #expect(write(descriptor, "b", 1) == 1)
    #expect(try signals(of: &watcher, until: .changed) == [.changed])
    close(descriptor)
    #expect(try signals(of: &watcher, until: .closed) == [.closed])
  }

  @Test func otherFilesInTheFolderAreIgnored() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try FileWatcher(path: folder("list.txt"))
    folder.write("b\n", to: "other.txt")
    var descriptor = pollfd(fd: watcher.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 5_000) == 1)
    #expect(try watcher.drain() == nil)
  }
}
