import Testing

@testable import FlipbookSnapshots

/// The lines of `ls` are files, which are identified by their names.
@Suite struct FileNamesTests {
  private func ids(_ names: FileNames, _ lists: [String]...) -> [[Int]] {
    var aligner = LineAligner(fileNames: names)
    return aligner.serials(of: lists)
  }

  @Test func aRenamedFileIsAnotherRow() {
    #expect(
      ids(FileNames(), ["a", "report1.txt", "z"], ["a", "report2.txt", "z"]) == [
        [1, 2, 3], [1, 4, 3],
      ])
    #expect(ids(FileNames(), ["Makefile"], ["makefile"]) == [[1], [2]])
  }

  @Test func aFileThatChangesIsTheSameRow() {
    let names = FileNames(leadingCount: 1, detailCount: 5)
    let before = [
      "total 12", "4 -rw-r--r-- 1 ann staff 2 Nov 24 10:05 a b.txt",
      "4 -rw-r--r-- 1 ann staff 2 Nov 24 10:05 report1",
    ]
    let after = [
      "total 4096", "4 -rw-r--r-- 1 ann staff    2 Nov 24 10:05 report2",
      "4088 -rw-r----- 2 eve wheel 4000000 Jan  1  2027 a b.txt",
    ]
    #expect(ids(names, before, after) == [[1, 2, 3], [1, 4, 2]])
  }

  @Test(arguments: [
    (FileNames(), "a b"), (FileNames(leadingCount: 1), "  12 a b"),
    (FileNames(leadingCount: 2, detailCount: 4), "77 4 -rw-r--r-- 1 ann 2 Nov 24 10:05 a b"),
    (FileNames(detailCount: 5), "lrwxrwxrwx 1 root root 7 Nov 24 10:05 a b -> c d"),
    (FileNames(detailCount: 5), "brw-rw---- 1 root disk 8, 0 Nov 24 10:05 a b"),
    (FileNames(detailCount: 5), "-rw-r--r-- 1 ann staff 2 2026-11-24 10:05 a b"),
    (
      FileNames(detailCount: 5),
      "-rw-r--r-- 1 ann staff 2 2026-11-24 10:05:01.547321781 +0000 a b"
    ),
  ])
  func theNameIsTheTextAfterTheRest(names: FileNames, line: String) {
    #expect(names.name(of: line) == "a b")
  }

  @Test func aLineWithFewerWordsIsItsOwnName() {
    #expect(FileNames(detailCount: 5).name(of: "./folder:") == "./folder:")
    #expect(FileNames().name(of: "total 12") == "total 12")
  }
}
