public import ListDiff

/// A row with separate identity and content.
public struct TestRow: Differentiable, Hashable, Sendable, CustomStringConvertible {
  public var id: Int
  public var content: Int

  public init(_ id: Int, _ content: Int = 0) {
    self.id = id
    self.content = content
  }

  public var differenceIdentifier: Int { id }

  public var description: String { content == 0 ? "\(id)" : "\(id)'\(content)" }
}

/// A section of test rows; its header is a test row too.
public typealias TestSection = ArraySection<TestRow, TestRow>

/// Test rows with the given identities.
public func rows(_ ids: Int...) -> [TestRow] { ids.map { TestRow($0) } }

/// A section with the given identity and rows with the given identities.
public func section(_ id: Int, _ rows: Int..., header: Int = 0) -> TestSection {
  ArraySection(model: TestRow(id, header), elements: rows.map { TestRow($0) })
}

/// A list of sections on one line, for messages.
public func text(_ sections: [TestSection]) -> String {
  sections.map { "\($0.model):\($0.elements)" }.joined(separator: " ")
}
