/// A row as in real programs: an identifier, and content that may change.
struct TitledRow: Sampled {
  /// The identifier of the row.
  let id: Int

  /// The content: twenty letters, more than a string can store without allocating memory.
  var title: String

  static var label: String { "struct" }

  static func sample(_ generator: inout SeededGenerator) -> TitledRow {
    TitledRow(id: .sample(&generator), title: .letters(20, &generator))
  }

  var renewed: TitledRow { TitledRow(id: id, title: title + " again") }
}
