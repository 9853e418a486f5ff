import Foundation

/// An element of which the workloads can make as many as they need, no two the same.
///
/// Sixty-four random bits or more are in each, so that two are never equal in practice.
protocol Sampled: Hashable {
  /// What tables call lists of it.
  static var label: String { get }

  /// Makes a new element.
  static func sample(_ generator: inout SeededGenerator) -> Self

  /// The same row with other content; the element itself where identity is all it has.
  var renewed: Self { get }
}

extension Sampled {
  var renewed: Self { self }
}

extension UUID: Sampled {
  static var label: String { "UUID" }

  static func sample(_ generator: inout SeededGenerator) -> UUID {
    let bits = (generator.next(), generator.next())
    return UUID(uuid: withUnsafeBytes(of: bits) { $0.loadUnaligned(as: uuid_t.self) })
  }
}

extension Int: Sampled {
  static var label: String { "Int" }

  static func sample(_ generator: inout SeededGenerator) -> Int {
    Int(truncatingIfNeeded: generator.next())
  }
}

extension String: Sampled {
  static var label: String { "String" }

  /// Forty lower-case letters.
  static func sample(_ generator: inout SeededGenerator) -> String {
    letters(40, &generator)
  }

  /// So many lower-case letters.
  static func letters(_ count: Int, _ generator: inout SeededGenerator) -> String {
    String(unsafeUninitializedCapacity: count) { bytes in
      for index in 0..<count {
        bytes[index] = UInt8(ascii: "a") + UInt8(truncatingIfNeeded: generator.next() % 26)
      }
      return count
    }
  }
}
