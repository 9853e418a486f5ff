import Foundation
import TestSupport
import Testing

@testable import FlipbookCommand

/// Another program decompresses the data of an exported page to the same bytes.
@Suite struct DeflateTests {
  private static let inputs: [[UInt8]] = {
    var state: UInt64 = 1
    func random() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    let lines = (0..<3_000).map { "row \($0 % 97) has \($0 * 31 % 1009) of \($0 % 7)\n" }
    return [
      [], [0], Array("ab".utf8), Array(repeating: 7, count: 100_000), Array(lines.joined().utf8),
      (0..<70_000).map { _ in random() },
      // one symbol is so rare, compared with others, that its code would be too long
      (0..<24).flatMap { Array(repeating: UInt8($0), count: 1 << ($0 / 2)) },
      // a repetition from the whole window before, and one from beyond it
      (0..<40).flatMap { block in
        (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * (block % 33 + 1)) }
      },
    ]
  }()

  @Test(arguments: inputs.indices)
  func gzipReadsIt(input: Int) throws {
    let input = Self.inputs[input]
    let compressed = Deflate.compress(input)
    // gzip wants a header and a checksum; without the latter, it writes everything and then complains
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + compressed).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (gzip, output) = (Process(), Pipe())
    gzip.executableURL = URL(filePath: "/usr/bin/env")
    gzip.arguments = ["sh", "-c", "gzip -dc <\"$1\" 2>/dev/null", "sh", folder.path()]
    gzip.standardOutput = output
    try gzip.run()
    let decompressed = try output.fileHandleForReading.readToEnd() ?? Data()
    gzip.waitUntilExit()
    #expect(Array(decompressed) == input)
    #expect(compressed.count <= input.count + 700)
    #expect(Base64.text(compressed) == Data(compressed).base64EncodedString().filter { $0 != "=" })
  }
}
