import Foundation

/// The lower limit: every identifier of both lists is hashed once by the standard hasher.
///
/// Any algorithm that keeps identifiers in a standard dictionary or set does at least this.
enum HashingFloor {
  static let name = "hashing floor"

  static let uuids = Implementation<[UUID]>(name: name) { before, after in
    {
      var hashes = 0
      for id in before { hashes ^= id.hashValue }
      for id in after { hashes ^= id.hashValue }
      sink(hashes)
    }
  }

  static let integers = Implementation<[Int]>(name: name) { before, after in
    {
      var hashes = 0
      for id in before { hashes ^= id.hashValue }
      for id in after { hashes ^= id.hashValue }
      sink(hashes)
    }
  }

  static let strings = Implementation<[String]>(name: name) { before, after in
    {
      var hashes = 0
      for id in before { hashes ^= id.hashValue }
      for id in after { hashes ^= id.hashValue }
      sink(hashes)
    }
  }

  static let rows = Implementation<[TitledRow]>(name: name) { before, after in
    {
      var hashes = 0
      for row in before { hashes ^= row.id.hashValue }
      for row in after { hashes ^= row.id.hashValue }
      sink(hashes)
    }
  }

  static let wrapped = Implementation<[WrappedID]>(name: name) { before, after in
    {
      var hashes = 0
      for id in before { hashes ^= id.hashValue }
      for id in after { hashes ^= id.hashValue }
      sink(hashes)
    }
  }

  static let sections = Implementation<[PlainSection]>(name: name) { before, after in
    {
      var hashes = 0
      for section in before { for row in section.rows { hashes ^= row.hashValue } }
      for section in after { for row in section.rows { hashes ^= row.hashValue } }
      sink(hashes)
    }
  }
}
