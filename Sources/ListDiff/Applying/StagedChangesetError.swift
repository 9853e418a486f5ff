/// Which of several changesets cannot be applied, and why.
public struct StagedChangesetError: Error, Hashable, Sendable {
  /// The offset of the changeset, from 0.
  public var stage: Int

  /// Why it cannot be applied to what those before it left.
  public var error: ChangesetError

  /// Creates an error of the given stage.
  @inlinable public init(stage: Int, error: ChangesetError) {
    self.stage = stage
    self.error = error
  }
}

extension StagedChangesetError: CustomStringConvertible {
  /// The stage and what is wrong, on one line.
  public var description: String { "changeset \(stage): \(error)" }
}
