import FlipbookCZlib
import Foundation
import Testing

@testable import FlipbookCommand

@Suite struct PageDataTests {
  /// Three successive sizes, so that base64 ends in each of its three ways.
  @Test(arguments: [0, 1, 2, 60_000, 60_001, 60_002])
  func theDataIsZlibInBase64(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let text = PageData.text(bytes)
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    let compressed = try #require(Data(base64Encoded: text + padding))
    var decompressed = [UInt8](repeating: 0, count: size + 1)
    var count = uLong(decompressed.count)
    #expect(uncompress(&decompressed, &count, Array(compressed), uLong(compressed.count)) == Z_OK)
    #expect(Array(decompressed.prefix(Int(count))) == bytes)
  }
}
