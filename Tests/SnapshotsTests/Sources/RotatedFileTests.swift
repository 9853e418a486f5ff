import Glibc
import Testing

@testable import FlipbookFeeds
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// A log that is rotated, with real files and simulated times.
@Suite struct RotatedFileTests {
  private let folder = TemporaryFolder()

  /// A log that its writer has open, and a source that has seen two lines arrive.
  private final class Log {
    let file: WatchedFile
    var writer: Int32

    init(in folder: TemporaryFolder) throws {
      folder.write("1\n", to: "app.log")
      file = try WatchedFile(folder("app.log"), "1\n")
      writer = folder.open("app.log", flags: O_WRONLY | O_APPEND)
      write("2\n")
      #expect(file.news(at: 0) == [] && file.events(at: 30) == ["1\n2\n"])
      write("3\n")
      #expect(file.news(at: 40) == [] && file.events(at: 70) == ["1\n2\n3\n"])
    }

    deinit { close(writer) }

    func write(_ text: String) {
      #expect(Glibc.write(writer, text, text.utf8.count) == text.utf8.count)
    }

    func news(at milliseconds: Int) -> [String] { file.news(at: milliseconds) }
    func events(at milliseconds: Int) -> [String] { file.events(at: milliseconds) }
  }

  @Test func linesAddedAfterTheRenameAreReadBeforeTheNewFile() throws {
    let log = try Log(in: folder)
    log.write("4\n")
    folder.rename("app.log", to: "app.log.1")
    folder.write("", to: "app.log")
    #expect(log.news(at: 100) == [] && log.events(at: 350) == ["1\n2\n3\n4\n"])
    // the writer has not heard of it yet: its lines are found by the looks
    log.write("5\n")
    #expect(log.events(at: 1_999) == [] && log.events(at: 2_000) == [])
    #expect(log.events(at: 2_030) == ["1\n2\n3\n4\n5\n"])
    // it is compressed, and the writer goes to the new file
    log.write("6\n")
    folder.delete("app.log.1")
    close(log.writer)
    log.writer = folder.open("app.log", flags: O_WRONLY | O_APPEND)
    log.write("7\n")
    #expect(log.news(at: 2_100) == [])
    log.write("8\n")
    #expect(log.news(at: 2_110) == [])
    #expect(log.events(at: 2_140) == ["1\n2\n3\n4\n5\n6\n", "7\n8\n"])
  }

  /// A log is never quiet, so nothing waits for the end of the new file as for that of a save.
  @Test func aLogThatReplacesALogIsReadWhileItGrows() throws {
    let log = try Log(in: folder)
    for (round, time) in [100, 300].enumerated() {
      folder.rename("app.log", to: "app.log.\(round)")
      close(log.writer)
      log.writer = folder.open("app.log", flags: O_WRONLY | O_CREAT)
      log.write("a\n")
      #expect(log.news(at: time) == [] && log.events(at: time + 30) == ["a\n"])
    }
  }

  @Test func aLogWithoutASuccessorIsReadToItsEnd() throws {
    let log = try Log(in: folder)
    let gone = "\(folder("app.log")) is missing; waiting for it"
    folder.rename("app.log", to: "app.log.1")
    #expect(log.news(at: 100) == [])
    log.write("4\n")
    #expect(log.events(at: 200) == ["1\n2\n3\n4\n", gone])
    log.write("5\n")
    #expect(log.events(at: 2_000) == ["1\n2\n3\n4\n5\n", gone])
    folder.write("6\n", to: "app.log")
    #expect(log.news(at: 2_100) == ["6\n"])
  }

  /// Its space on the disk is released at once.
  @Test func aDeletedFileIsNotHeld() throws {
    let log = try Log(in: folder)
    close(log.writer)
    log.writer = -1
    let node = folder.inode(of: "app.log")
    #expect(TemporaryFolder.isOpen(node))
    folder.delete("app.log")
    #expect(log.news(at: 100) == [] && log.events(at: 200).count == 1)
    #expect(!TemporaryFolder.isOpen(node))
  }

  private func words(_ number: Int, byte: Int) -> String {
    "truncation \(number): lines added after byte \(byte) may be missing; "
      + "rotate by renaming to avoid this"
  }

  /// Also if later writes hide it.
  @Test func aTruncationBeginsANewList() throws {
    let log = try Log(in: folder)
    #expect(truncate(folder("app.log"), 0) == 0)
    log.write("4\n")
    #expect(log.news(at: 100) == [] && log.events(at: 130) == [words(1, byte: 6), "4\n"])
    #expect(truncate(folder("app.log"), 0) == 0)
    log.write("a new line that is longer\n")
    #expect(log.news(at: 200) == [])
    #expect(log.events(at: 230) == [words(2, byte: 2), "a new line that is longer\n"])
  }

  /// Even if a column identifies the rows of both.
  @Test func allRowsOfANewLogAreInserted() throws {
    let name = "jobs.jsonl"
    folder.write(#"{"ts":1,"job":"tidy"}"# + "\n" + #"{"ts":2,"job":"sync"}"# + "\n", to: name)
    let source = try SavedFileSource(path: folder(name))
    var reading = FeedReading(source, options: DeckOptions()) { nil }
    _ = try reading.begin(try #require(try source.begin()))
    let line = #"{"ts":3,"job":"sync"}"# + "\n"
    folder.write(line, to: name)
    let file = FilePart(
      file: try OpenFile(folder(name), shownAs: name), size: line.utf8.count, beginsAnew: true)
    let lines = reading.apply(.file(file)).flatMap { event in
      if case .change(let change) = event { ChangeDescription(change).lines } else { [String]() }
    }
    #expect(lines == ["deletes tidy at 1: 1", "deletes sync at 2: 2", "inserts sync at 1: 3"])
  }

  /// When a list is edited, no message about missing lines is printed.
  @Test func aSaveIsNotARotation() throws {
    folder.write("a\nb\n", to: "list.txt")
    let file = try WatchedFile(folder("list.txt"), "a\nb\n")
    for (step, text) in ["a\nb\nc\n", "a\nb\nc\nd\n", "a\nb\nc\nd\ne\n"].enumerated() {
      folder.append(String(text.suffix(2)), to: "list.txt")
      #expect(file.news(at: step * 100) == [text])
    }
    folder.write("b\n", to: "list.tmp")
    folder.rename("list.tmp", to: "list.txt")
    #expect(file.news(at: 400) == ["b\n"])
    folder.append("c\n", to: "list.txt")
    #expect(file.news(at: 500) == ["b\nc\n"])
    folder.write("c\n", to: "list.txt")
    #expect(file.news(at: 600) == ["c\n"])
  }
}
