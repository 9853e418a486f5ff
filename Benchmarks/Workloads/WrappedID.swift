/// An identifier of a type of one's own, which only the standard hasher may hash.
struct WrappedID: Sampled {
  /// What it wraps.
  let value: Int

  static var label: String { "wrapped id" }

  static func sample(_ generator: inout SeededGenerator) -> WrappedID {
    WrappedID(value: .sample(&generator))
  }
}
