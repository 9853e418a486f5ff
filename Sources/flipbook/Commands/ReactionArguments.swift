import ArgumentParser
import Snapshots

/// What is to happen when the list changes.
struct ReactionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "End with status 0 as soon as this holds; 1 if it never does.",
      discussion: """
        row KEY appears | leaves | changes | moves; row KEY COLUMN < = > VALUE; row KEY in top N; \
        count < = > N. A row is known by its key, or by its text where there are no keys.
        """, valueName: "condition"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "Run this with sh -c after a change, the change as JSON on its standard input.",
      discussion: """
        One at a time: changes that come while it runs are put together in one, which it is given \
        when it is done.
        """, valueName: "command"),
    transform: FittingValue.text)
  var onChange: String?

  func make() throws -> Reactions {
    Reactions(
      condition: try until.map { try Condition($0) }, hook: onChange.map { ChangeHook(command: $0) }
    )
  }
}
