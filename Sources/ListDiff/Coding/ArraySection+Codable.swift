extension ArraySection: Encodable where Model: Encodable, Element: Encodable {
  /// Writes `{"model":…,"elements":[…]}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionKeys.self)
    try container.encode(model, forKey: .model)
    try container.encode(elements, forKey: .elements)
  }
}

extension ArraySection: Decodable where Model: Decodable, Element: Decodable {
  /// Reads `{"model":…,"elements":[…]}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionKeys.self)
    self.init(
      model: try container.decode(Model.self, forKey: .model),
      elements: try container.decode([Element].self, forKey: .elements))
  }
}

private enum SectionKeys: CodingKey {
  case model, elements
}
