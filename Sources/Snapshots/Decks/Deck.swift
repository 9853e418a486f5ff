/// Snapshots in the order in which they are played, with what is known about all of them.
package struct Deck: Equatable, Sendable {
  package var title: String
  package var snapshots: [Snapshot]
  /// The columns, if the snapshots have any.
  package var schema: TableSchema?
  package var identity: RowIdentity
  /// What a user should know about the data, in the order of the files.
  package var diagnostics: [Diagnostic]

  package init(
    title: String, snapshots: [Snapshot], schema: TableSchema? = nil,
    identity: RowIdentity = .alignment, diagnostics: [Diagnostic] = []
  ) {
    self.title = title
    self.snapshots = snapshots
    self.schema = schema
    self.identity = identity
    self.diagnostics = diagnostics
  }
}
