extension OptionTrial {
  static let all = tables + screens + exports + replays + logs + watching + others

  /// The options that determine the rows: all of them for `diff`, and some for each other command
  /// that reads files, since all are of one group.
  static let tables: [OptionTrial] =
    diffedTables
    + [
      .printed("key", "--key v", "flipbook watch - OPTION <csv", has("updates x at 1: n 5 → 6")),
      .printed(
        "rows", "--rows few", "cat a.json b.json | flipbook watch - --split json OPTION",
        has("updates f at 1: n 1 → 3")),
      .printed(
        "frame-by", "--frame-by day", "flipbook step days.csv OPTION", has("inserts c at 2: 8")),
      // a hidden column is shown if it is requested
      .drawn("sort", "--sort a.b.c", "flipbook step deep.json deep.json OPTION", has("hidden")),
      .printed("bar", "--bar n", "flipbook export a.csv --to frames OPTION", has("██")),
      .drawn(
        "color-by", "--color-by team", "flipbook step a.csv b.csv --columns id,n OPTION",
        has("blue")),
    ]

  private static let diffedTables: [OptionTrial] = {
    let csv = "flipbook diff a.csv b.csv OPTION"
    return [
      .printed("key", "--key v", csv, has("updates x at 1: n 5 → 6")),
      .printed("section-by", "--section-by team", csv, has("at 2 in “red”")),
      .printed("sort", "--sort n:desc", csv, has("deletes 3 at 2")),
      .printed("where", "--where 'team = blue'", csv, lacks("updates 1")),
      .printed("limit", "--limit 2", csv, lacks("deletes 3")),
      .printed("columns", "--columns id,team", csv, lacks("n 5 → 6")),
      .printed(
        "color-by", "--color-by n", "flipbook diff a.csv b.csv --columns id OPTION",
        has("n 5 → 6")),
      .printed("bar", "--bar n", "flipbook diff a.csv b.csv --columns id OPTION", has("n 5 → 6")),
      .printed(
        "rows", "--rows few", "flipbook diff a.json b.json OPTION", has("updates f at 1: n 1 → 3")),
      .printed("format", "--format lines", csv, has("updates row 2: “1,red,5,x” → “1,red,6,x”")),
      .printed("separator", "--separator ';'", csv, has("id,team,n,v 1,red,5,x → 1,red,6,x")),
      .printed("no-header", "--no-header", csv, has(" at 2: column 3 5 → 6")),
      .printed("skip-lines", "--skip-lines 1", csv, has(" at 1: column 3 5 → 6")),
    ]
  }()
}
