public import ListMotion
public import TerminalList
public import Testing

/// Expects the film of one transition, drawn as text.
public func expectFilm(
  from before: [String], to after: [String], moving: Set<String>? = nil,
  animations: [String: RowAnimation] = [:], easing: Easing = .easeOut, atQuarters: [Double],
  _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let film = Film(
    from: before, to: after, moving: moving, animations: animations, easing: easing,
    atQuarters: atQuarters)
  #expect(
    film.description == expected, "the film is\n\(film)", sourceLocation: sourceLocation)
}

/// Expects what a list shows at `moments` in milliseconds, drawn as text.
public func expectFilm(
  of list: TerminalListView, at moments: [Int], _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let film = ListFilm(of: list, at: moments)
  #expect(
    film.description == expected, "the film is\n\(film)", sourceLocation: sourceLocation)
}
