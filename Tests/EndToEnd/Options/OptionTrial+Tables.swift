extension OptionTrial {
  /// Every option of every subcommand.
  static let all = tables + screens + exports + replays + logs + watching + others

  /// The options that determine the rows, for each command that reads files.
  static let tables: [OptionTrial] =
    printedTables + exportedTables + demoTables + [
      .drawn("bar", "--bar n", "flipbook step a.csv b.csv OPTION", has("▆▆")),
      .drawn(
        "color-by", "--color-by team", "flipbook step a.csv b.csv --columns id,n OPTION",
        has("blue")),
      .printed(
        "frame-by", "--frame-by day", "flipbook step days.csv OPTION", has("inserts c at 2: 8")),
      .printed(
        "frame-by", "--frame-by team", "flipbook diff a.csv b.csv OPTION",
        has("these files contain")),
    ]

  /// Commands that print the changes from a.csv to b.csv, each with JSON for `--rows`.
  private static let printedTables: [OptionTrial] = [
    ("flipbook step a.csv b.csv OPTION", "flipbook step a.json b.json OPTION"),
    ("flipbook diff a.csv b.csv OPTION", "flipbook diff a.json b.json OPTION"),
    ("flipbook watch - OPTION <csv", "cat a.json b.json | flipbook watch - --split json OPTION"),
    ("flipbook log list.csv OPTION", "flipbook log list.json OPTION"),
  ].flatMap { csv, json -> [OptionTrial] in
    [
      .printed("key", "--key v", csv, has("updates x at 1: n 5 → 6")),
      .printed("section-by", "--section-by team", csv, has("at 2 in “red”")),
      .printed("sort", "--sort n:desc", csv, has("deletes 3 at 2")),
      .printed("where", "--where 'team = blue'", csv, lacks("updates 1")),
      .printed("limit", "--limit 2", csv, lacks("deletes 3")),
      .printed("columns", "--columns id,team", csv, lacks("n 5 → 6")),
      .printed(
        "color-by", "--color-by n", csv.replacing("OPTION", with: "--columns id OPTION"),
        has("n 5 → 6")),
      .printed(
        "bar", "--bar n", csv.replacing("OPTION", with: "--columns id OPTION"), has("n 5 → 6")),
      .printed("rows", "--rows few", json, has("updates f at 1: n 1 → 3")),
      .printed("format", "--format lines", csv, has("updates line 2: “1,red,5,x” → “1,red,6,x”")),
      .printed("separator", "--separator ';'", csv, has("id,team,n,v 1,red,5,x → 1,red,6,x")),
      .printed("no-header", "--no-header", csv, has(" at 2: column 3 5 → 6")),
      .printed("skip-lines", "--skip-lines 1", csv, has(" at 1: column 3 5 → 6")),
    ]
  }

  private static let exportedTables: [OptionTrial] = {
    let line = "flipbook export a.csv b.csv --to json OPTION"
    return [
      .printed("key", "--key v", line, has(#""id":"x""#)),
      .printed("section-by", "--section-by team", line, has(#""title":"red""#)),
      .printed(
        "frame-by", "--frame-by day", "flipbook export days.csv --to json OPTION",
        has(#""elementInserted""#)),
      .printed(
        "sort", "--sort n:desc", line, has(#""source":[{"id":"","title":"","rows":[{"id":"2""#)),
      .printed("where", "--where 'team = blue'", line, lacks("red")),
      .printed("limit", "--limit 2", line, lacks("z")),
      .printed("columns", "--columns id,n", line, lacks("team")),
      .printed("bar", "--bar n", "flipbook export a.csv --to frames OPTION", has("▆▆")),
      .printed(
        "color-by", "--color-by team", "flipbook export a.csv --to frames --columns id,n OPTION",
        has("blue")),
      .printed("rows", "--rows few", "flipbook export a.json --to json OPTION", has(#""id":"f""#)),
      .printed("format", "--format lines", line, has(#""text":"1,red,5,x""#)),
      .printed("separator", "--delimiter tab", line, has(#""id,team,n,v":"1,red,5,x""#)),
      .printed("no-header", "--no-header", line, has(#""column 1":"id""#)),
      .printed("skip-lines", "--skip-lines 2", line, has(#""column 1":"2""#)),
    ]
  }()

  private static let demoTables: [OptionTrial] = [
    // a hidden column is shown if an option names it
    .drawn("key", "--key a.b.c", "flipbook demo deep.json OPTION", has("hidden")),
    .drawn("section-by", "--section-by team", "flipbook demo a.csv OPTION", lacks("team")),
    .drawn("frame-by", "--frame-by day", "flipbook demo days.csv OPTION", has("of 2")),
    .drawn("sort", "--sort a.b.c", "flipbook demo deep.json OPTION", has("hidden")),
    .drawn("where", "--where 'team = blue'", "flipbook demo a.csv OPTION", lacks("red")),
    .drawn("limit", "--limit 1", "flipbook demo a.csv OPTION", lacks("blue")),
    .drawn("columns", "--columns id,n", "flipbook demo a.csv OPTION", lacks("team")),
    .drawn("bar", "--bar n", "flipbook demo a.csv OPTION", has("▆▆")),
    .drawn("color-by", "--color-by team", "flipbook demo a.csv --columns id,n OPTION", has("blue")),
    .drawn("rows", "--rows few", "flipbook demo a.json OPTION", has("f   1")),
    .drawn("format", "--format lines", "flipbook demo a.csv OPTION", has("1,red,5,x")),
    .drawn("separator", "--separator ';'", "flipbook demo a.csv OPTION", has("1,red,5,x")),
    .drawn("no-header", "--no-header", "flipbook demo a.csv OPTION", has("column 3")),
    .drawn("skip-lines", "--skip-lines 1", "flipbook demo a.csv OPTION", has("column 3")),
  ]
}
