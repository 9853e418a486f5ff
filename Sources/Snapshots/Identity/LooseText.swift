/// A row's text without its checkbox, its case and its spaces.
struct LooseText: Hashable {
  private let letters: String

  init(_ text: String) {
    let body = text.drop(while: \.isWhitespace)
    let hasCheckbox = ["[ ]", "[x]", "[X]"].contains { body.hasPrefix($0) }
    letters = String(body.dropFirst(hasCheckbox ? 3 : 0).filter { !$0.isWhitespace }).lowercased()
  }
}
