/// A move as a value of its own, which a tuple is not.
struct Move<Place> {
  var source: Place
  var target: Place

  init(_ move: (source: Place, target: Place)) {
    source = move.source
    target = move.target
  }

  var tuple: (source: Place, target: Place) { (source, target) }
}

extension Move: Equatable where Place: Equatable {}
extension Move: Hashable where Place: Hashable {}
extension Move: Encodable where Place: Encodable {}
extension Move: Decodable where Place: Decodable {}
