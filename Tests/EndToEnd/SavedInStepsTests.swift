import Glibc
import TestSupport
import Testing

/// A watched file that is truncated and written again while the command checks it.
@Suite struct SavedInStepsTests {
  @Test func anEmptyFileInTheMiddleOfASaveIsNotPrinted() throws {
    let folder = try ScratchFolder(["list.txt": "pear\nplum\nquince\n", "pace.txt": "0\n"])
    let watch = try RunningCommand(
      [ProjectFolder.flipbook, "watch", "--file", "list.txt", "--file", "pace.txt"],
      directory: folder.path)
    var pace = 0
    /// Makes the command check its files a few times: it prints a change of another file.
    func look() throws {
      for _ in 0..<4 {
        let before = watch.soFar.output
        try watch.wait("for the pace") { output, _ in
          pace += 1
          _ = try? folder.write("\(pace)\n", to: "pace.txt")
          return output != before
        }
      }
    }
    try look()
    let descriptor = open(folder.path("list.txt"), O_WRONLY | O_TRUNC)
    try look()
    #expect(write(descriptor, "pear\n", 5) == 5)
    try look()
    #expect(write(descriptor, "fig\nquince\n", 11) == 11)
    close(descriptor)
    let output = try watch.wait { $0.output.contains("fig") }.output
    for row in ["pear", "quince"] { #expect(!output.contains(row), "\(output)") }
    // a file that remains empty is empty
    try folder.write("", to: "list.txt")
    try watch.wait { $0.output.contains("deletes “pear”") && $0.output.contains("“quince”") }
    watch.signal(SIGKILL)
  }
}
