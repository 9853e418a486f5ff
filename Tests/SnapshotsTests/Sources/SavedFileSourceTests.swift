import Glibc
import Testing

@testable import FlipbookFeeds
@testable import FlipbookReading
@testable import FlipbookSnapshots

/// A file that is saved in steps, with real files and simulated times.
@Suite struct SavedFileSourceTests {
  private let folder = TemporaryFolder()

  /// `list.txt` with a list in it, which was read.
  private func list() throws -> WatchedFile {
    folder.write("a\nb\n", to: "list.txt")
    return try WatchedFile(folder("list.txt"), "a\nb\n")
  }

  @Test func aFileThatDoesNotExistYetIsAwaited() throws {
    let list = try WatchedFile(folder("list.txt"), nil)
    let words = "\(folder("list.txt")) is missing; waiting for it"
    #expect(list.events(at: 0) == [words] && list.events(at: 999) == [])
    folder.write("a\n", to: "list.txt")
    #expect(list.news(at: 1_500) == ["a\n"])
  }

  /// The kernel reports no changes in /proc, and all files there have the size 0.
  @Test func aFileInProcIsReadAgain() throws {
    let source = try SavedFileSource(path: "/proc/self/stat")
    #expect(try source.begin()?.bytes.isEmpty == false)
    let counts = [0, 0.5, 1, 1.5, 2].map { source.advance(to: .seconds($0)).count }
    #expect(counts == [1, 0, 1, 0, 1])
  }

  @Test func aTruncatedAndRewrittenFileIsNeverEmpty() throws {
    let list = try list()
    let descriptor = folder.open("list.txt", flags: O_WRONLY | O_TRUNC)
    #expect(list.news(at: 0) == [] && list.events(at: 1_000) == [])
    #expect(write(descriptor, "a\n", 2) == 2)
    #expect(list.news(at: 1_010) == [])
    #expect(write(descriptor, "c\n", 2) == 2)
    close(descriptor)
    #expect(list.news(at: 1_020) == ["a\nc\n"])
    #expect(list.source.deadline == .seconds(2))
  }

  @Test func aFileLeftEmptyIsEmptyAfterAWhile() throws {
    let list = try list()
    folder.write("", to: "list.txt")
    #expect(list.news(at: 0) == [])
    #expect(list.source.deadline == .milliseconds(250))
    #expect(list.events(at: 249) == [] && list.events(at: 250) == [""])
    #expect(list.source.deadline == .seconds(1))
  }

  @Test func anEmptyFilePutInPlaceMayBeFilled() throws {
    let list = try list()
    folder.write("", to: "list.tmp")
    folder.rename("list.tmp", to: "list.txt")
    #expect(list.news(at: 0) == [])
    folder.write("c\n", to: "list.txt")
    #expect(list.news(at: 100) == ["c\n"])
  }

  /// A log is renamed, and its writer notices that late.
  @Test func linesAddedAfterTheRenameAreReadBeforeTheNewFile() throws {
    let list = try list()
    folder.append("c\n", to: "list.txt")
    folder.rename("list.txt", to: "list.txt.1")
    folder.write("", to: "list.txt")
    #expect(list.news(at: 0) == [])
    folder.append("d\n", to: "list.txt.1")
    folder.write("e\n", to: "list.txt")
    #expect(list.news(at: 100) == ["a\nb\nc\nd\n", "e\n"])
    folder.append("f\n", to: "list.txt.1")
    folder.rename("list.txt", to: "list.txt.2")
    folder.append("g\n", to: "list.txt.2")
    #expect(list.news(at: 200) == [])
    #expect(list.events(at: 300) == ["e\ng\n", "\(folder("list.txt")) is missing; waiting for it"])
  }

  @Test func aFolderInItsPlaceIsReported() throws {
    let list = try list()
    folder.rename("list.txt", to: "old.txt")
    folder.makeFolder("list.txt")
    #expect(list.news(at: 0) == [])
    let reports = (1...50).flatMap { list.events(at: 100 * $0) }
    #expect(Set(reports).count == 1 && reports[0].contains("is a folder"), "\(reports)")
  }

  /// The kernel reports a write only to the folder through whose name it was made.
  @Test func writesThroughAnotherLinkAreFoundByAPeriodicCheck() throws {
    let list = try list()
    #expect(list.events(at: 0) == [])
    folder.makeFolder("far")
    #expect(Glibc.link(folder("list.txt"), folder("far/same.txt")) == 0)
    folder.append("c\n", to: "far/same.txt")
    #expect(list.events(at: 999) == [] && list.events(at: 1_000) == [])
    #expect(list.events(at: 1_030) == ["a\nb\nc\n"] && list.events(at: 4_000) == [])
    #expect(list.source.deadline == .seconds(5))
  }

  @Test func aReplacedParentFolderIsFoundByAPeriodicCheck() throws {
    for name in ["a", "a/b", "new", "new/b"] { folder.makeFolder(name) }
    folder.write("old\n", to: "a/b/list.txt")
    let list = try WatchedFile(folder("a/b/list.txt"), "old\n")
    #expect(list.events(at: 0) == [])
    folder.write("newer\n", to: "new/b/list.txt")
    folder.rename("a", to: "gone")
    folder.rename("new", to: "a")
    #expect(list.events(at: 1_000) == [] && list.events(at: 1_030) == ["newer\n"])
    folder.write("newest\n", to: "a/b/list.txt")
    #expect(list.news(at: 1_040) == ["newest\n"])
  }

  /// A long file is read by the worker. If it is then being saved again, half of it is not a list.
  @Test(arguments: [false, true]) func aSaveIsReadByTheWorker(isCut: Bool) throws {
    let list = try list()
    let bench = Bench()
    let feed = SnapshotFeed(list.source, options: DeckOptions(), worker: bench.worker)
    _ = try feed.begin()
    folder.write("c\nd\n", to: "list.txt")
    list.wait()
    #expect(feed.advance(to: .zero) == [] && bench.waiting.count == 1)
    if isCut { #expect(truncate(folder("list.txt"), 2) == 0) }
    bench.waiting.removeFirst()()
    let events = feed.advance(to: .zero)
    #expect(isCut ? events == [.unchanged] : texts(events) == [["c", "d"]])
  }
}
