extension BatchUpdate: Encodable {
  /// Writes one member, the name of the action, with its place: `{"deleteSection":0}`,
  /// `{"insertRow":{"section":0,"element":2}}`, and for a move both,
  /// `{"moveSection":{"source":0,"target":1}}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ActionKeys.self)
    switch self {
    case .deleteSection(let section): try container.encode(section, forKey: .deleteSection)
    case .insertSection(let section): try container.encode(section, forKey: .insertSection)
    case .reloadSection(let section): try container.encode(section, forKey: .reloadSection)
    case .moveSection(let source, let target):
      try container.encode(Move((source, target)), forKey: .moveSection)
    case .deleteRow(let path): try container.encode(path, forKey: .deleteRow)
    case .insertRow(let path): try container.encode(path, forKey: .insertRow)
    case .reloadRow(let path): try container.encode(path, forKey: .reloadRow)
    case .moveRow(let source, let target):
      try container.encode(Move((source, target)), forKey: .moveRow)
    }
  }
}

extension BatchUpdate: Decodable {
  /// Reads what ``encode(to:)`` writes.
  ///
  /// - Throws: `DecodingError`, `dataCorrupted` if there is not exactly one action.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ActionKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "\(container.allKeys.count) known actions; a batch update is one"))
    }
    switch key {
    case .deleteSection: self = .deleteSection(try container.decode(Int.self, forKey: key))
    case .insertSection: self = .insertSection(try container.decode(Int.self, forKey: key))
    case .reloadSection: self = .reloadSection(try container.decode(Int.self, forKey: key))
    case .moveSection:
      let move = try container.decode(Move<Int>.self, forKey: key)
      self = .moveSection(move.source, toSection: move.target)
    case .deleteRow: self = .deleteRow(at: try container.decode(ElementPath.self, forKey: key))
    case .insertRow: self = .insertRow(at: try container.decode(ElementPath.self, forKey: key))
    case .reloadRow: self = .reloadRow(at: try container.decode(ElementPath.self, forKey: key))
    case .moveRow:
      let move = try container.decode(Move<ElementPath>.self, forKey: key)
      self = .moveRow(at: move.source, to: move.target)
    }
  }
}

/// The actions by name.
private enum ActionKeys: CodingKey {
  case deleteSection, insertSection, reloadSection, moveSection
  case deleteRow, insertRow, reloadRow, moveRow
}
