private enum StagedChangesetKeys: CodingKey {
  case version, changesets
}

extension StagedChangeset {
  /// The version of the form that is written, and the only one that is read.
  public static var codingVersion: Int { 1 }
}

extension StagedChangeset: Encodable where Collection: Encodable {
  /// Writes `{"version":1,"changesets":[…]}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StagedChangesetKeys.self)
    try container.encode(Self.codingVersion, forKey: .version)
    try container.encode(changesets, forKey: .changesets)
  }
}

extension StagedChangeset: Decodable where Collection: Decodable {
  /// Reads `{"version":1,"changesets":[…]}`; other members are passed over.
  ///
  /// - Throws: `DecodingError`, `dataCorrupted` at `version` for another version than
  ///   ``codingVersion``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StagedChangesetKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == Self.codingVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription:
          "version \(version) of a staged changeset; only version \(Self.codingVersion) is known")
    }
    self.init(try container.decode([Changeset<Collection>].self, forKey: .changesets))
  }
}
