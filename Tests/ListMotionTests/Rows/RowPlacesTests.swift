import Testing

@testable import ListMotion

@Suite struct RowPlacesTests {
  @Test func rowsAreFoundInAnyOrder() {
    var places = RowPlaces([4, 7, 1, 9].map { RowToken($0) })
    for (number, place) in [(4, 0), (7, 1), (9, 3), (1, 2), (9, 3), (4, 0)] {
      #expect(places.place(of: RowToken(number)) == place)
    }
    #expect(places.place(of: RowToken(5)) == nil && !places.contains(RowToken(0)))
    #expect(places.place(of: RowToken(7)) == 1)
  }

  /// As many as fit on a screen, and more.
  @Test(arguments: [1, 99, 100, 101, 400]) func eachIsFoundAmongMany(count: Int) {
    var places = RowPlaces((0..<count).map { RowToken($0 * 7 % 1_009) })
    for place in (0..<count).reversed() {
      let found = places.place(of: RowToken(place * 7 % 1_009))
      #expect(found == place)
      let stranger = places.place(of: RowToken(-1 - place))
      #expect(stranger == nil)
    }
  }

  @Test func anEmptyListHasNoMatches() {
    var places = RowPlaces([])
    #expect(places.place(of: RowToken(1)) == nil)
  }
}
