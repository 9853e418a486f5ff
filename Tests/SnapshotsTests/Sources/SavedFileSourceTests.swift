import Glibc
import Testing

@testable import Feeds
@testable import Reading

/// A file that is saved in steps, with real files and simulated times.
@Suite struct SavedFileSourceTests {
  private let folder = TemporaryFolder()

  /// A source of `list.txt`, whose list has been read.
  private func source() throws -> SavedFileSource {
    folder.write("a\nb\n", to: "list.txt")
    let source = try SavedFileSource(path: folder("list.txt"))
    #expect(try source.begin() == SourceDocument(bytes: Array("a\nb\n".utf8)))
    return source
  }

  /// The events that the source reports for the latest change to the file.
  private func news(_ source: SavedFileSource, at milliseconds: Int) -> [SourceEvent] {
    var polled = pollfd(fd: source.fileDescriptors[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 5_000) == 1)
    return source.advance(to: .milliseconds(milliseconds))
  }

  private func document(_ text: String) -> SourceEvent {
    .document(SourceDocument(bytes: Array(text.utf8)))
  }

  @Test func whatIsCutAndWrittenAgainIsNeverEmpty() throws {
    let source = try source()
    let descriptor = folder.open("list.txt", flags: O_WRONLY | O_TRUNC)
    #expect(news(source, at: 0) == [])
    #expect(source.advance(to: .milliseconds(1_000)) == [])
    #expect(write(descriptor, "a\n", 2) == 2)
    #expect(news(source, at: 1_010) == [])
    #expect(write(descriptor, "c\n", 2) == 2)
    close(descriptor)
    #expect(news(source, at: 1_020) == [document("a\nc\n")])
    #expect(source.deadline == .seconds(2))
  }

  @Test func whatIsLeftEmptyIsEmptyAfterAWhile() throws {
    let source = try source()
    folder.write("", to: "list.txt")
    #expect(news(source, at: 0) == [])
    #expect(source.deadline == .milliseconds(250))
    #expect(source.advance(to: .milliseconds(249)) == [])
    #expect(source.advance(to: .milliseconds(250)) == [document("")])
    #expect(source.deadline == .seconds(2))
  }

  @Test func whatIsPutInPlaceEmptyMayBeFilled() throws {
    let source = try source()
    folder.write("", to: "list.tmp")
    folder.rename("list.tmp", to: "list.txt")
    #expect(news(source, at: 0) == [])
    folder.write("c\n", to: "list.txt")
    #expect(news(source, at: 100) == [document("c\n")])
  }

  /// The kernel reports a write only to the folder through whose name it was made.
  @Test func whatIsWrittenThroughAnotherLinkIsFoundByALook() throws {
    let source = try source()
    folder.makeFolder("far")
    #expect(Glibc.link(folder("list.txt"), folder("far/same.txt")) == 0)
    #expect(source.advance(to: .zero) == [])
    folder.append("c\n", to: "far/same.txt")
    #expect(source.advance(to: .milliseconds(1_999)) == [])
    #expect(source.advance(to: .seconds(2)) == [])
    #expect(source.advance(to: .milliseconds(2_030)) == [document("a\nb\nc\n")])
    #expect(source.advance(to: .seconds(4)) == [])
    #expect(source.deadline == .seconds(6))
  }

  @Test func aLookAtAFileThatIsTheSameReadsNothing() throws {
    let source = try source()
    for second in 0...10 { #expect(source.advance(to: .seconds(second)) == []) }
  }

  @Test func aFolderThatIsReplacedFurtherUpIsFoundByALook() throws {
    folder.makeFolder("a")
    folder.makeFolder("a/b")
    folder.write("old\n", to: "a/b/list.txt")
    let source = try SavedFileSource(path: folder("a/b/list.txt"))
    _ = try source.begin()
    #expect(source.advance(to: .zero) == [])
    folder.makeFolder("new")
    folder.makeFolder("new/b")
    folder.write("newer\n", to: "new/b/list.txt")
    folder.rename("a", to: "gone")
    folder.rename("new", to: "a")
    #expect(source.advance(to: .seconds(2)) == [])
    #expect(source.advance(to: .milliseconds(2_030)) == [document("newer\n")])
    // and from now on like any other file
    folder.write("newest\n", to: "a/b/list.txt")
    #expect(news(source, at: 2_040) == [document("newest\n")])
  }
}
