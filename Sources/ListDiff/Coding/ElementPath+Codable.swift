extension ElementPath: Codable {
  private enum CodingKeys: CodingKey {
    case section, element
  }

  /// Reads `{"section":0,"element":2}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      element: try container.decode(Int.self, forKey: .element),
      section: try container.decode(Int.self, forKey: .section))
  }

  /// Writes `{"section":0,"element":2}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(section, forKey: .section)
    try container.encode(element, forKey: .element)
  }
}
