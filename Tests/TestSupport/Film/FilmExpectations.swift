package import ListMotion
package import Testing

/// Expects the film of one transition, drawn as text.
package func expectFilm(
  from before: [String], to after: [String], moving: Set<String>? = nil,
  animations: [String: RowAnimation] = [:], atQuarters: [Double],
  _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let film = Film(
    from: before, to: after, moving: moving, animations: animations, atQuarters: atQuarters)
  #expect(
    film.description == expected, "the film is\n\(film)", sourceLocation: sourceLocation)
}
