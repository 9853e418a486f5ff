extension OptionTrial {
  /// Kinds of colour from the palette.
  private static let colour = #"38;5;\d+"#

  private static let step = "flipbook step a.csv b.csv OPTION"

  /// The options of the screen, which are of one group: each on a screen, and most in an export.
  static let screens: [OptionTrial] =
    [
      .drawn("color", "--color mono", step, keys: "]0 ", fewer(colour)),
      .drawn("motion", "--motion none", step, keys: "]0 ", fewer(colour)),
      .drawn("speed", "--speed 4", step, keys: "]0 ", has("4.0x")),
      .drawn("mute", "--mute n", step, keys: "]]", lacks("▲")),
      .drawn(
        "changed", "--changed",
        "{ cat near.csv; printf '\\f'; cat far.csv; } | flipbook watch - OPTION",
        has("hidden")),
      .printed(
        "changed", "--changed", "flipbook export near.csv far.csv --to frames OPTION",
        has("hidden")),
      .printed(
        "color", "--color mono", "flipbook export a.csv b.csv --to svg OPTION",
        fewer("fill:#[0-9a-f]+")),
    ]

  static let exports: [OptionTrial] = [
    .printed(
      "to", "--to frames", "flipbook export a.csv b.csv -o o.svg OPTION; cat o.*",
      has("--- 0.000 s")),
    .printed(
      "output", "-o o.txt", "flipbook export a.csv --to frames OPTION; head -n 1 o.txt",
      lacks("No such")
    ),
    .printed(
      "size", "--size 33x9", "flipbook export a.csv --to svg OPTION",
      has(#"viewBox="0 0 301.2 186""#)),
    .printed(
      "max-pause", "--max-pause 31", "flipbook export r.jsonl --to frames OPTION",
      { with, without in
        guard let last = with.matches(of: /--- ([0-9.]+) s/).last, let time = Double(last.1),
          let other = without.matches(of: /--- ([0-9.]+) s/).last, let soon = Double(other.1)
        else { return false }
        return time > 30 && soon < 10
      }),
    .printed(
      "background", "--background ff8700", "flipbook export a.csv --to svg OPTION", has("#ff8700")),
  ]

  static let replays: [OptionTrial] = [
    .printed("until", "--until 'count = 2'", "flipbook replay r.jsonl OPTION", lacks("updates 1")),
    .printed("output", "--output json", "flipbook replay r.jsonl OPTION", has("changesets")),
    .printed("from", "--from 10:00:05", "flipbook replay r.jsonl OPTION", lacks("inserts")),
    .printed("to", "--to 10:00:05", "flipbook replay r.jsonl OPTION", lacks("updates")),
    .printed("net", "--net", "flipbook replay r.jsonl OPTION", lacks("10:00:01")),
    .printed("no-stamp", "--no-stamp", "flipbook replay r.jsonl OPTION", lacks("10:00:01")),
    .drawn("bar", "--bar n", "flipbook replay r.jsonl --paused OPTION", has("██")),
    .drawn("color-by", "--color-by n", "flipbook replay r.jsonl --paused OPTION", has("74m5")),
    .drawn("paused", "--paused", "flipbook replay r.jsonl OPTION", has("‖")),
    .drawn("once", "--once", "flipbook replay r.jsonl --speed 8 OPTION", keys: "9", has("‖")),
    .drawn(
      "max-pause", "--max-pause 0.1", "flipbook replay r.jsonl --once OPTION",
      has("the last snapshot")),
  ]

  static let logs: [OptionTrial] = [
    .printed("last", "--last 1", "flipbook log list.csv OPTION", lacks("first")),
    .printed(
      "on-change", "--on-change 'cat >>c'", "flipbook log list.csv OPTION; cat c", has("changesets")
    ),
    .printed("record", "--record o", "flipbook log list.csv OPTION; cat o", has("recording")),
    .printed("output", "--output json", "flipbook log list.csv OPTION", has("changesets")),
    .drawn("history", "--history 1", "flipbook log list.csv OPTION", has("full")),
  ]

  static let others: [OptionTrial] = [
    .printed("output", "--output json", "flipbook step a.csv b.csv OPTION", has("changesets")),
    .printed("output", "--output json", "flipbook diff a.csv b.csv OPTION", has("changesets")),
    .printed("ignore-matching-lines", "-I red", "flipbook diff a.csv b.csv OPTION", lacks("red")),
    .printed(
      "no-data", "--no-data", "flipbook diff a.csv b.csv --output json OPTION", lacks("data")),
    .printed(
      "explain-key", "--explain-key", "flipbook diff a.csv b.csv OPTION", has("unique in both")),
  ]
}
