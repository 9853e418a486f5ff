/// One of the contenders in a workload, with its inputs prepared.
struct Contender {
  /// Its name in tables and results.
  let name: String

  /// The timed part: computes the result, reads it and releases it.
  let run: () -> Void
}

/// An implementation of comparing two lists, not yet applied to lists.
struct Implementation<List>: Sendable {
  /// Its name in tables and results.
  let name: String

  /// Whether it completes in reasonable time for a change in a list of the given length.
  var admits: @Sendable (_ change: Change, _ size: Int) -> Bool = { _, _ in true }

  /// Converts the lists to the form that it takes, and returns the timed part.
  let prepare: @Sendable (_ before: List, _ after: List) -> () -> Void
}
