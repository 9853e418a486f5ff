import Foundation

/// An element that the workloads can create in any number without repetitions.
///
/// Each has at least sixty-four random bits, so that two are never equal in practice.
protocol Sampled: Hashable {
  /// The name of lists of these elements in tables.
  static var label: String { get }

  /// Creates a new element.
  static func sample(_ generator: inout SeededGenerator) -> Self

  /// The same row with other content, or the element itself if it has only an identity.
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

  /// Forty lowercase letters.
  static func sample(_ generator: inout SeededGenerator) -> String {
    letters(40, &generator)
  }

  /// A number of lowercase letters.
  static func letters(_ count: Int, _ generator: inout SeededGenerator) -> String {
    String(unsafeUninitializedCapacity: count) { bytes in
      for index in 0..<count {
        bytes[index] = UInt8(ascii: "a") + UInt8(truncatingIfNeeded: generator.next() % 26)
      }
      return count
    }
  }
}
