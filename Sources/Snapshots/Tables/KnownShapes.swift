/// Which shapes are those of numbers, as far as that was found out.
///
/// What it knows is true of any table, so that one may learn from those before it.
struct KnownShapes: Sendable {
  private var shapes: [(shape: NumberShape, isNumber: Bool)] = []

  /// More are seldom met, and looking for one among them takes as long as finding it out.
  private static let maximum = 32

  /// Whether text of this shape is a number; `nil` where that is not known.
  func isNumber(_ shape: NumberShape) -> Bool? {
    shapes.first { $0.shape == shape }?.isNumber
  }

  /// Keeps what was found out of a shape that was not known.
  mutating func note(_ shape: NumberShape, isNumber: Bool) {
    if shapes.count < Self.maximum { shapes.append((shape, isNumber)) }
  }
}
