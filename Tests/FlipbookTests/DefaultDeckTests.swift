import Foundation
import TestSupport
import Testing

@testable import FlipbookCommand

/// `flipbook demo` plays the deck in `demo-data/economies`, which `Scripts/embed` writes into a source.
@Suite struct DefaultDeckTests {
  @Test(arguments: DefaultDeck.files.keys.sorted())
  func theEmbeddedFileIsTheOneThatShips(name: String) throws {
    let text = try String(
      contentsOfFile: "\(ProjectFolder.demoData)/economies/\(name)", encoding: .utf8)
    #expect(DefaultDeck.files[name] == text, "run Scripts/embed")
  }
}
