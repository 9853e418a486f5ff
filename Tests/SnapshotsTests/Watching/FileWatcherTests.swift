import Glibc
import Testing

@testable import Feeds

/// Every method of saving a file, with real files and the kernel's own events.
@Suite struct FileWatcherTests {
  private let folder = TemporaryFolder()

  /// The signals up to the given one; fails when no more arrive.
  private func signals(
    of watcher: inout FileWatcher, until last: FileWatcher.Signal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [FileWatcher.Signal] {
    var signals: [FileWatcher.Signal] = []
    while signals.last != last {
      var descriptor = pollfd(fd: watcher.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 5_000) == 1 else {
        Issue.record("no signal after \(signals), \(last) expected", sourceLocation: sourceLocation)
        return signals
      }
      if let signal = try watcher.drain() { signals.append(signal) }
    }
    return signals
  }

  private func watching(_ name: String = "list.txt") throws -> FileWatcher {
    try FileWatcher(path: folder(name))
  }

  @Test func writingInPlaceIsReadWhenTheWriterCloses() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    folder.write("b\n", to: "list.txt")
    #expect(try signals(of: &watcher, until: .readNow).last == .readNow)
  }

  @Test func truncationAndHalfWritesSettleUntilTheWriterCloses() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    let descriptor = folder.open("list.txt", flags: O_WRONLY | O_TRUNC)
    #expect(try signals(of: &watcher, until: .settle) == [.settle])
    #expect(write(descriptor, "b", 1) == 1)
    #expect(try signals(of: &watcher, until: .settle) == [.settle])
    close(descriptor)
    #expect(try signals(of: &watcher, until: .readNow) == [.readNow])
  }

  @Test func aFileThatIsLeftEmptyIsSaid() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    folder.write("", to: "list.txt")
    #expect(try signals(of: &watcher, until: .emptied) == [.emptied])
  }

  @Test func appendingIsSeen() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    folder.append("b\n", to: "list.txt")
    #expect(try signals(of: &watcher, until: .readNow).last == .readNow)
  }

  @Test func aTemporaryFileRenamedIntoPlaceIsReadAtOnce() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    folder.write("b\n", to: "list.tmp")
    folder.rename("list.tmp", to: "list.txt")
    #expect(try signals(of: &watcher, until: .readNow) == [.readNow])
  }

  @Test func renamingAwayAndWritingAnewIsSeen() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    folder.rename("list.txt", to: "list.txt~")
    #expect(try signals(of: &watcher, until: .missing) == [.missing])
    folder.write("b\n", to: "list.txt")
    #expect(try signals(of: &watcher, until: .readNow).last == .readNow)
  }

  @Test func deletingAndRecreatingIsSeen() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    folder.delete("list.txt")
    #expect(try signals(of: &watcher, until: .missing) == [.missing])
    folder.write("b\n", to: "list.txt")
    #expect(try signals(of: &watcher, until: .readNow).last == .readNow)
  }

  @Test func otherFilesInTheFolderSayNothing() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    folder.write("b\n", to: "other.txt")
    var descriptor = pollfd(fd: watcher.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 5_000) == 1)
    #expect(try watcher.drain() == nil)
  }

  @Test func aLinkThatIsSwappedIsReadAtOnce() throws {
    folder.write("a\n", to: "one.txt")
    folder.write("b\n", to: "two.txt")
    folder.link("list.txt", to: "one.txt")
    var watcher = try watching()
    folder.link("list.tmp", to: "two.txt")
    folder.rename("list.tmp", to: "list.txt")
    #expect(try signals(of: &watcher, until: .readNow) == [.readNow])
    folder.write("c\n", to: "two.txt")
    #expect(try signals(of: &watcher, until: .readNow).last == .readNow)
  }

  @Test func writingThroughALinkToAnotherFolderIsSeen() throws {
    folder.makeFolder("elsewhere")
    folder.write("a\n", to: "elsewhere/real.txt")
    folder.link("list.txt", to: "elsewhere/real.txt")
    var watcher = try watching()
    folder.write("b\n", to: "elsewhere/real.txt")
    #expect(try signals(of: &watcher, until: .readNow).last == .readNow)
    folder.write("c\n", to: "elsewhere/new.txt")
    folder.rename("elsewhere/new.txt", to: "elsewhere/real.txt")
    #expect(try signals(of: &watcher, until: .readNow).last == .readNow)
  }

  @Test func aLinkedFolderThatIsSwappedIsReadAtOnce() throws {
    folder.makeFolder("one")
    folder.makeFolder("two")
    folder.write("a\n", to: "one/list.txt")
    folder.write("b\n", to: "two/list.txt")
    folder.link("current", to: "one")
    var watcher = try watching("current/list.txt")
    folder.link("next", to: "two")
    folder.rename("next", to: "current")
    #expect(try signals(of: &watcher, until: .readNow) == [.readNow])
  }

  @Test func aFolderDeletedAndRecreatedIsFollowed() throws {
    folder.makeFolder("inner")
    folder.write("a\n", to: "inner/list.txt")
    var watcher = try watching("inner/list.txt")
    folder.delete("inner/list.txt")
    folder.delete("inner")
    #expect(try signals(of: &watcher, until: .missing).last == .missing)
    folder.makeFolder("inner")
    folder.write("b\n", to: "inner/list.txt")
    let last = try signals(of: &watcher, until: .readSoon).last
    #expect(last == .readSoon)
    folder.write("c\n", to: "inner/list.txt")
    #expect(try signals(of: &watcher, until: .readNow).last == .readNow)
  }

  @Test func theNearestFolderIsWatchedWhereNothingExists() throws {
    var watcher = try watching("deep/deeper/list.txt")
    folder.makeFolder("deep")
    #expect(try signals(of: &watcher, until: .missing) == [.missing])
    folder.makeFolder("deep/deeper")
    #expect(try signals(of: &watcher, until: .missing) == [.missing])
    folder.write("a\n", to: "deep/deeper/list.txt")
    #expect(try signals(of: &watcher, until: .readNow).last == .readNow)
  }

  @Test func aFolderRenamedIntoPlaceBringsItsFile() throws {
    folder.makeFolder("new")
    folder.write("a\n", to: "new/list.txt")
    var watcher = try watching("inner/list.txt")
    folder.rename("new", to: "inner")
    #expect(try signals(of: &watcher, until: .readNow) == [.readNow])
  }

  @Test func linksInACircleAreMissing() throws {
    folder.link("one", to: "two")
    folder.link("two", to: "one")
    var watcher = try watching("one")
    folder.delete("two")
    #expect(try signals(of: &watcher, until: .missing) == [.missing])
  }

  @Test func aModeThatChangesIsSeen() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    #expect(chmod(folder("list.txt"), 0o600) == 0)
    #expect(try signals(of: &watcher, until: .readSoon) == [.readSoon])
  }

  /// The mode changes while the writer is at work, which does not mean that the save is complete.
  @Test func aModeThatChangesInTheMiddleOfASaveIsNoEnd() throws {
    folder.write("a\n", to: "list.txt")
    var watcher = try watching()
    let descriptor = folder.open("list.txt", flags: O_WRONLY | O_TRUNC)
    defer { close(descriptor) }
    #expect(fchmod(descriptor, 0o600) == 0)
    #expect(try signals(of: &watcher, until: .settle) == [.settle])
  }

  @Test func aFileThatIsLinkedIntoPlaceIsReadSoon() throws {
    folder.write("a\n", to: "list.txt")
    folder.write("b\n", to: "new.txt")
    var watcher = try watching()
    folder.delete("list.txt")
    #expect(try signals(of: &watcher, until: .missing) == [.missing])
    #expect(Glibc.link(folder("new.txt"), folder("list.txt")) == 0)
    #expect(try signals(of: &watcher, until: .readSoon) == [.readSoon])
  }
}
