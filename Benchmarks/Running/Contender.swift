/// One of those who do the same work in a workload, its inputs prepared.
struct Contender {
  /// What it is called in tables and results.
  let name: String

  /// The timed part: computes the answer, reads it and lets go of it.
  let run: () -> Void
}

/// A way to compare two lists, before there are lists.
struct Implementation<List>: Sendable {
  /// What it is called in tables and results.
  let name: String

  /// Whether it ends in reasonable time for a change in a list of the given length.
  var admits: @Sendable (_ change: Change, _ size: Int) -> Bool = { _, _ in true }

  /// Brings the lists into the form that it takes, and answers with the timed part.
  let prepare: @Sendable (_ before: List, _ after: List) -> () -> Void
}
