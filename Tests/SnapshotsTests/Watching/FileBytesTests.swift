import Foundation
import Glibc
import Testing

@testable import FlipbookReading
@testable import FlipbookSnapshots

@Suite struct FileBytesTests {
  private let folder = TemporaryFolder()

  @Test(arguments: ["", "a", "a\nb\n", String(repeating: "x", count: 200_000)])
  func aFileIsReadWhole(text: String) throws {
    folder.write(text, to: "file")
    #expect(try FileBytes.read(folder("file")) == Array(text.utf8))
  }

  @Test func aFileOfMoreThanTwoGigabytesIsRefused() throws {
    folder.write("", to: "large")
    try #require(truncate(folder("large"), 1 << 40) == 0)
    #expect(throws: SnapshotError.fileTooLarge(file: folder("large"))) {
      try FileBytes.read(folder("large"))
    }
  }

  @Test(.enabled(if: geteuid() != 0)) func aFileThatMustNotBeReadIsNamed() {
    folder.write("a", to: "secret")
    #expect(chmod(folder("secret"), 0) == 0)
    #expect(
      throws: SnapshotError(folder("secret"), "permission denied; make it readable", .deniedFile)
    ) {
      try FileBytes.read(folder("secret"))
    }
  }

  @Test func aNamedPipeIsReadToItsEnd() throws {
    let path = folder("pipe")
    #expect(mkfifo(path, 0o644) == 0)
    Thread.detachNewThread {
      let descriptor = open(path, O_WRONLY)
      _ = write(descriptor, "a\nb\n", 4)
      close(descriptor)
    }
    #expect(try FileBytes.read(path) == Array("a\nb\n".utf8))
  }

  /// The loop would wait for its writer.
  @Test func aSavedFileThatBecomesANamedPipeIsRefused() throws {
    let path = folder("pipe")
    #expect(mkfifo(path, 0o644) == 0)
    #expect(throws: SnapshotError.unsupportedFile(file: path, kind: "a named pipe")) {
      _ = try OpenFile(path, refusesPipes: true)
    }
  }
}
