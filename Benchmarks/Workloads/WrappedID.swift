/// An identifier of a custom type, which only the standard hasher can hash.
struct WrappedID: Sampled {
  /// The wrapped number.
  let value: Int

  static var label: String { "wrapped id" }

  static func sample(_ generator: inout SeededGenerator) -> WrappedID {
    WrappedID(value: .sample(&generator))
  }
}
