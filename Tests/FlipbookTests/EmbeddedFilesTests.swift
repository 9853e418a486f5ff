import Foundation
import TestSupport
import Testing

@testable import FlipbookCommand

/// `Scripts/embed` writes files into sources: the decks of `flipbook demo`, and the page of `export --to html`.
@Suite struct EmbeddedFilesTests {
  @Test(arguments: [
    ("demo-data", BuiltInDecks.files),
    ("Sources/flipbook/Export/Page", PlayerPage.files),
  ])
  func anEmbeddedFileIsTheOneThatShips(folder: String, files: [String: String]) throws {
    #expect(!files.isEmpty)
    for (name, embedded) in files {
      let text = try String(
        contentsOfFile: "\(ProjectFolder.root)/\(folder)/\(name)", encoding: .utf8)
      #expect(embedded == text, "run Scripts/embed")
    }
  }
}
