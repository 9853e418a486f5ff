/// What a `deck.yaml` says.
struct DeckManifest: Equatable {
  /// Every key that a `deck.yaml` may have.
  enum Key: String, CaseIterable {
    case title
    case file
    case files
    case format
    case rows
    case conditions = "where"
    case frameBy = "frame-by"
    case sectionBy = "section-by"
    case key
    case sort
    case limit
    case columns
    case bar
    case compute
    case decimals
    case caption
  }

  var title: String?
  /// Paths as seen from the folder of the `deck.yaml`.
  var files: [String] = []
  var options = DeckOptions()
}
