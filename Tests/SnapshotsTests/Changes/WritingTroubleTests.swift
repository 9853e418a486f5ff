import Glibc
import Testing

@testable import FlipbookSnapshots
@testable import FlipbookPosix

/// A failure to write is reported with its reason and the remedy.
@Suite struct WritingTroubleTests {
  private let folder = TemporaryFolder()

  @Test func missingOrObstructingFilesAreNamed() {
    #expect(
      WritingTrouble.words(ENOENT, path: "a/b/c.svg")
        == "folder a/b does not exist; create it, or choose another name")
    #expect(
      WritingTrouble.words(ENOENT, path: "c.svg")
        == "the folder no longer exists; choose another name")
    #expect(
      WritingTrouble.words(ENOTDIR, path: "a/c.svg") == "a is not a folder; choose another name")
    #expect(
      WritingTrouble.words(EISDIR, path: "a") == "is a folder; give the name of a file in it")
  }

  @Test func permissionsAreThoseOfTheFileOrOfItsFolder() {
    folder.write("x", to: "there")
    #expect(
      WritingTrouble.words(EACCES, path: folder("there"))
        == "permission denied; make it writable, or choose another name")
    #expect(
      WritingTrouble.words(EACCES, path: folder("new"))
        == "permission denied in \(folder.path); choose another folder")
    #expect(
      WritingTrouble.words(EACCES, path: "no such name", advice: .anotherFolder)
        == "permission denied in this folder; start in another folder")
  }

  @Test func aFullDiskIsReported() {
    #expect(
      WritingTrouble.words(ENOSPC, path: "a") == "no space left; make room, or choose another name")
    #expect(
      WritingTrouble.words(EROFS, path: "a", advice: .anotherFolder)
        == "the file system is read-only; start in another folder")
    #expect(WritingTrouble.words(EIO, path: "a") == "cannot be written: Input/output error")
  }
}
