import Glibc
import Testing

@testable import Feeds
@testable import Reading
@testable import Snapshots

/// A log that is rotated, with real files and simulated times.
@Suite struct RotatedFileTests {
  private let folder = TemporaryFolder()

  /// A log that its writer has open, and a source that has seen two lines arrive.
  private final class Log {
    let source: SavedFileSource
    var writer: Int32

    init(in folder: TemporaryFolder) throws {
      folder.write("1\n", to: "app.log")
      source = try SavedFileSource(path: folder("app.log"))
      writer = folder.open("app.log", flags: O_WRONLY | O_APPEND)
      #expect(try source.begin() == SourceDocument(bytes: Array("1\n".utf8)))
      write("2\n")
      #expect(news(at: 0) == [] && source.advance(to: .milliseconds(30)) == [document("1\n2\n")])
      write("3\n")
      #expect(news(at: 40) == [])
      #expect(source.advance(to: .milliseconds(70)) == [document("1\n2\n3\n")])
    }

    deinit { close(writer) }

    func write(_ text: String) {
      #expect(Glibc.write(writer, text, text.utf8.count) == text.utf8.count)
    }

    /// The events that the source reports for the latest change to the file.
    func news(at milliseconds: Int) -> [SourceEvent] {
      var polled = pollfd(fd: source.fileDescriptors[0], events: Int16(POLLIN), revents: 0)
      #expect(poll(&polled, 1, 5_000) == 1)
      return source.advance(to: .milliseconds(milliseconds))
    }
  }

  @Test func whatIsAddedAfterTheRenameIsReadBeforeTheNewFile() throws {
    let log = try Log(in: folder)
    log.write("4\n")
    folder.rename("app.log", to: "app.log.1")
    folder.write("", to: "app.log")
    #expect(log.news(at: 100) == [])
    #expect(log.source.advance(to: .milliseconds(350)) == [document("1\n2\n3\n4\n")])
    // the writer still uses the old file: its new lines are found by the periodic check
    log.write("5\n")
    #expect(log.source.advance(to: .milliseconds(1_999)) == [])
    #expect(log.source.advance(to: .seconds(2)) == [])
    #expect(log.source.advance(to: .milliseconds(2_030)) == [document("1\n2\n3\n4\n5\n")])
    // the old file is compressed, and the writer opens the new one
    log.write("6\n")
    folder.delete("app.log.1")
    close(log.writer)
    log.writer = folder.open("app.log", flags: O_WRONLY | O_APPEND)
    log.write("7\n")
    #expect(log.news(at: 2_100) == [])
    log.write("8\n")
    #expect(log.news(at: 2_110) == [])
    #expect(
      log.source.advance(to: .milliseconds(2_140)) == [
        document("1\n2\n3\n4\n5\n6\n"), document("7\n8\n"),
      ])
  }

  /// Nothing had been added to it before, so the list is empty at first.
  @Test func whatIsAddedLateToAQuietLogIsAListOfItsOwn() throws {
    folder.write("1\n", to: "app.log")
    let source = try SavedFileSource(path: folder("app.log"))
    _ = try source.begin()
    let writer = folder.open("app.log", flags: O_WRONLY | O_APPEND)
    defer { close(writer) }
    #expect(source.advance(to: .zero) == [])
    folder.rename("app.log", to: "app.log.1")
    folder.write("", to: "app.log")
    #expect(source.advance(to: .milliseconds(100)) == [])
    #expect(source.advance(to: .milliseconds(350)) == [document("")])
    #expect(Glibc.write(writer, "2\n", 2) == 2)
    #expect(source.advance(to: .seconds(2)) == [])
    #expect(source.advance(to: .milliseconds(2_030)) == [document("2\n")])
    #expect(source.advance(to: .seconds(4)) == [])
    #expect(source.advance(to: .milliseconds(4_030)) == [])
    #expect(Glibc.write(writer, "3\n", 2) == 2)
    folder.append("4\n", to: "app.log")
    #expect(source.advance(to: .milliseconds(4_100)) == [document("2\n3\n"), document("4\n")])
  }

  /// A log is never quiet, so nothing waits for the end of the new file as for that of a save.
  @Test func aLogThatReplacesALogIsReadWhileItGrows() throws {
    let log = try Log(in: folder)
    for (round, time) in [100, 300].enumerated() {
      folder.rename("app.log", to: "app.log.\(round)")
      close(log.writer)
      log.writer = folder.open("app.log", flags: O_WRONLY | O_CREAT)
      log.write("a\n")
      #expect(log.news(at: time) == [])
      #expect(log.source.advance(to: .milliseconds(time + 30)) == [document("a\n")])
    }
  }

  @Test func aLogWithoutASuccessorIsReadToItsEnd() throws {
    let log = try Log(in: folder)
    let gone = SourceEvent.trouble("\(folder("app.log")) is missing; waiting for it")
    folder.rename("app.log", to: "app.log.1")
    #expect(log.news(at: 100) == [])
    log.write("4\n")
    #expect(log.source.advance(to: .milliseconds(200)) == [document("1\n2\n3\n4\n"), gone])
    log.write("5\n")
    #expect(log.source.advance(to: .seconds(2)) == [document("1\n2\n3\n4\n5\n"), gone])
    folder.write("6\n", to: "app.log")
    #expect(log.news(at: 2_100) == [document("6\n")])
  }

  /// Its space on the disk is released at once.
  @Test func aDeletedFileIsNotHeld() throws {
    let log = try Log(in: folder)
    close(log.writer)
    log.writer = -1
    let node = folder.inode(of: "app.log")
    #expect(TemporaryFolder.isOpen(node))
    folder.delete("app.log")
    #expect(log.news(at: 100) == [])
    #expect(log.source.advance(to: .milliseconds(200)).count == 1)
    #expect(!TemporaryFolder.isOpen(node))
  }

  @Test func whatWasAddedBeforeATruncationIsKept() throws {
    let log = try Log(in: folder)
    log.write("4\n")
    #expect(log.news(at: 100) == [])
    log.write("5\n")
    #expect(log.news(at: 104) == [])
    #expect(truncate(folder("app.log"), 0) == 0)
    log.write("6\n")
    var truncation = Truncation(
      readCount: 6, added: Array("4\n5\n".utf8), unseen: .milliseconds(8), number: 1)
    #expect(log.news(at: 112) == [.truncated(truncation)])
    #expect(
      truncation.words
        == "truncation 1: lines of the last 8 ms after byte 10 may be missing; "
        + "rotate by renaming to avoid this")
    // and again, before it was read
    #expect(truncate(folder("app.log"), 0) == 0)
    truncation = Truncation(
      readCount: 0, added: Array("6\n".utf8), unseen: .milliseconds(2), number: 2)
    #expect(log.news(at: 114) == [.truncated(truncation)])
    log.write("7\n")
    #expect(log.news(at: 120) == [])
    #expect(log.source.advance(to: .milliseconds(150)) == [document("7\n")])
  }

  /// A truncation that is hidden by later writes.
  @Test func aFileThatIsLongerThanBeforeIsRecognized() throws {
    let log = try Log(in: folder)
    log.write("4\n")
    #expect(log.news(at: 100) == [])
    #expect(truncate(folder("app.log"), 0) == 0)
    log.write("a new line that is longer\n")
    let truncation = Truncation(
      readCount: 6, added: Array("4\n".utf8), unseen: .milliseconds(20), number: 1)
    #expect(log.news(at: 120) == [.truncated(truncation)])
    #expect(log.source.advance(to: .milliseconds(150)) == [document("a new line that is longer\n")])
  }

  /// When a list is edited, no message about missing lines is printed.
  @Test func aSaveIsNoRotation() throws {
    folder.write("a\nb\n", to: "list.txt")
    let source = try SavedFileSource(path: folder("list.txt"))
    _ = try source.begin()
    var time = 0
    func news() -> [SourceEvent] {
      var polled = pollfd(fd: source.fileDescriptors[0], events: Int16(POLLIN), revents: 0)
      #expect(poll(&polled, 1, 5_000) == 1)
      time += 100
      return source.advance(to: .milliseconds(time))
    }
    for text in ["a\nb\nc\n", "a\nb\nc\nd\n", "a\nb\nc\nd\ne\n"] {
      folder.append(String(text.suffix(2)), to: "list.txt")
      #expect(news() == [document(text)])
    }
    folder.write("b\n", to: "list.tmp")
    folder.rename("list.tmp", to: "list.txt")
    #expect(news() == [document("b\n")])
    folder.append("c\n", to: "list.txt")
    #expect(news() == [document("b\nc\n")])
    folder.write("c\n", to: "list.txt")
    #expect(news() == [document("c\n")])
  }

  // MARK: - The feed

  private func feed(_ source: ScriptedSource) throws -> SnapshotFeed {
    let feed = SnapshotFeed(source, options: DeckOptions(), worker: Worker(.here))
    _ = try feed.begin()
    return feed
  }

  @Test(arguments: [(4, "a\nb\nc\n"), (0, "c\n"), (3, "a\nb\n")])
  func theLinesBeforeATruncationAreInTheList(readCount: Int, text: String) throws {
    let source = ScriptedSource("app.log", first: "a\nb\n")
    let feed = try feed(source)
    source.news = [
      .truncated(
        Truncation(
          readCount: readCount, added: Array("c\n".utf8), unseen: .milliseconds(1), number: 3))
    ]
    let events = feed.advance(to: .zero)
    #expect(feed.diagnostics.map(\.message) == [truncationWords(count: readCount + 2)])
    guard case .change(let change)? = events.first else {
      // it does not follow the last list, for example one that could not be read
      #expect(text == "a\nb\n" && events == [.unchanged])
      return
    }
    let rows = change.after.sections.flatMap(\.rows).map(\.text)
    #expect(rows.map { $0 + "\n" }.joined() == text)
  }

  private func truncationWords(count: Int) -> String {
    "truncation 3: lines of the last 1 ms after byte \(count) may be missing; "
      + "rotate by renaming to avoid this"
  }
}

private func document(_ text: String) -> SourceEvent {
  .document(SourceDocument(bytes: Array(text.utf8)))
}
