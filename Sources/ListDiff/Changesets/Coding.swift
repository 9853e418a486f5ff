/// The members of a changeset, in the order in which they are written.
private enum ChangesetKeys: CodingKey {
  case sectionDeleted, sectionInserted, sectionUpdated, sectionMoved
  case elementDeleted, elementInserted, elementUpdated, elementMoved
  case data
}

extension Changeset: Encodable where Collection: Encodable {
  /// Encodes the operations under their names, without empty kinds, and the data.
  ///
  /// A path is `{"section":0,"element":2}`, a move `{"source":…,"target":…}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangesetKeys.self)
    try container.encode(operations: sectionDeleted, forKey: .sectionDeleted)
    try container.encode(operations: sectionInserted, forKey: .sectionInserted)
    try container.encode(operations: sectionUpdated, forKey: .sectionUpdated)
    try container.encode(operations: sectionMoved.map(Move.init), forKey: .sectionMoved)
    try container.encode(operations: elementDeleted, forKey: .elementDeleted)
    try container.encode(operations: elementInserted, forKey: .elementInserted)
    try container.encode(operations: elementUpdated, forKey: .elementUpdated)
    try container.encode(operations: elementMoved.map(Move.init), forKey: .elementMoved)
    try container.encode(data, forKey: .data)
  }
}

extension Changeset: Decodable where Collection: Decodable {
  /// Decodes the output of ``encode(to:)``; omitted operations are empty.
  ///
  /// This does not check whether the operations fit the data; `applying(to:)` does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangesetKeys.self)
    let sectionMoves: [Move<Int>] = try container.operations(forKey: .sectionMoved)
    let elementMoves: [Move<ElementPath>] = try container.operations(forKey: .elementMoved)
    self.init(
      data: try container.decode(Collection.self, forKey: .data),
      sectionDeleted: try container.operations(forKey: .sectionDeleted),
      sectionInserted: try container.operations(forKey: .sectionInserted),
      sectionUpdated: try container.operations(forKey: .sectionUpdated),
      sectionMoved: sectionMoves.map(\.tuple),
      elementDeleted: try container.operations(forKey: .elementDeleted),
      elementInserted: try container.operations(forKey: .elementInserted),
      elementUpdated: try container.operations(forKey: .elementUpdated),
      elementMoved: elementMoves.map(\.tuple))
  }
}

extension KeyedEncodingContainer<ChangesetKeys> {
  fileprivate mutating func encode<Operation: Encodable>(
    operations: [Operation], forKey key: Key
  ) throws {
    if !operations.isEmpty { try encode(operations, forKey: key) }
  }
}

extension KeyedDecodingContainer<ChangesetKeys> {
  fileprivate func operations<Operation: Decodable>(forKey key: Key) throws -> [Operation] {
    try decodeIfPresent([Operation].self, forKey: key) ?? []
  }
}

private enum StagedChangesetKeys: CodingKey {
  case version, changesets
}

/// The version of the encoded form, the only one that can be decoded.
private let codingVersion = 1

extension StagedChangeset: Encodable where Collection: Encodable {
  /// Encodes `{"version":1,"changesets":[…]}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StagedChangesetKeys.self)
    try container.encode(codingVersion, forKey: .version)
    try container.encode(changesets, forKey: .changesets)
  }
}

extension StagedChangeset: Decodable where Collection: Decodable {
  /// Decodes `{"version":1,"changesets":[…]}`; other members are ignored.
  ///
  /// - Throws: `DecodingError`, `dataCorrupted` at `version` if the version is not 1.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StagedChangesetKeys.self)
    let version = try container.decode(Int.self, forKey: .version)
    guard version == codingVersion else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container,
        debugDescription:
          "version \(version) of a staged changeset; only version \(codingVersion) "
          + "is supported")
    }
    self.init(try container.decode([Changeset<Collection>].self, forKey: .changesets))
  }
}
