import Glibc
import TestSupport
import Testing

extension RealTerminal {
  /// Running, saving, recording and reporting leave nothing in the process.
  @Suite struct HygieneTests {
    private static let manners: [[String]] = [
      [], ["--on-change", "cat >/dev/null"], ["--record", "r.jsonl"],
      ["--record", "r.jsonl", "--on-change", "cat >/dev/null; sleep 3 &"],
    ]

    /// Dozens of runs, all of them at the same time.
    @Test func runsLeaveNoDescriptorAndNoChild() throws {
      let folders = try Self.manners.map { _ in try ScratchFolder() }
      let watches = try zip(Self.manners, folders).map { manner, folder in
        try RunningCommand(
          [ProjectFolder.flipbook, "watch", "-p", "-n", "0.1"] + manner
            + ["--", "echo x >>runs; wc -l <runs; sleep 3 &"], directory: folder.path)
      }
      defer { for watch in watches { watch.signal(SIGTERM) } }
      func wait(for run: Int) throws {
        for watch in watches { try watch.wait { $0.output.contains("“\(run)”") } }
      }
      try wait(for: 5)
      let before = try watches.map { try ProcessTraces.idle(of: $0.id) }
      try wait(for: 20)
      for (watch, before) in zip(watches, before) {
        try ProcessTraces.expect(before, of: watch.id)
      }
    }

    @Test(arguments: manners)
    func savesLeaveNoDescriptorAndNoChild(manner: [String]) throws {
      let folder = try ScratchFolder(["list.txt": "0\n"])
      let watch = try RunningCommand(
        [ProjectFolder.flipbook, "watch", "list.txt"] + manner, directory: folder.path)
      defer { watch.signal(SIGTERM) }
      func save(_ numbers: ClosedRange<Int>) throws {
        for number in numbers {
          if number % 2 == 0 {
            try folder.write("\(number)\n", to: "list.txt")
          } else {
            try folder.write("\(number)\n", to: "new.txt")
            #expect(rename(folder.path("new.txt"), folder.path("list.txt")) == 0)
          }
          try watch.wait { $0.output.contains("“\(number)”") }
        }
      }
      // only a printed save shows that it has begun
      var number = 0
      try watch.wait("for the first save") { output, _ in
        number += 1
        _ = try? folder.write("first \(number)\n", to: "list.txt")
        return output.contains("first")
      }
      try save(1...20)
      let before = try ProcessTraces.idle(of: watch.id)
      try save(21...60)
      try ProcessTraces.expect(before, of: watch.id)
    }
  }
}
