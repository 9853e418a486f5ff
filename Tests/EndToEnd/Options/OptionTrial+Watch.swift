extension OptionTrial {
  /// A command whose output differs in each of its first runs.
  private static let counting = "'echo x >>runs; cat runs'"

  static let watching: [OptionTrial] = [
    .printed(
      "file", "--file b.csv",
      "flipbook watch OPTION --until 'count > 0' --record o; cat o",
      has("b.csv")),
    .printed(
      "interval", "-n 0.1",
      "flipbook watch OPTION --until 'count = 2' -- 'date +%s%N >>at; cat at'; cat at",
      { with, without in gap(with) < 1.5 && gap(without) >= 2 }),
    .printed(
      "precise", "-p",
      "flipbook watch -n 1 OPTION --until 'count = 2' -- 'date +%s%N >>at; sleep 0.7; cat at'; cat at",
      { with, without in gap(with) < gap(without) && gap(without) >= 1.7 }),
    .printed(
      "exec", "-x", "flipbook watch -n 0.1 OPTION -q 1 --record o -- echo '$((1 + 1))'; cat o",
      has(#""text":"$((1 + 1))""#)),
    .drawn("beep", "-b", "flipbook watch -n 0.1 OPTION -- 'echo a; exit 1'", has("\u{7}")),
    .printed(
      "errexit", "-e", "flipbook watch -n 0.1 OPTION -q 1 -- 'echo a; exit 1'; echo $?",
      has("\n8\n")),
    .printed(
      "chgexit", "-g", "flipbook watch -n 0.1 OPTION --until 'count = 4' -- \(counting)",
      lacks("at 3")),
    .printed(
      "equexit", "-q 1", "timeout 2 flipbook watch -n 0.1 OPTION -- echo a; echo $?",
      lacks("\n124\n")),
    .drawn(
      "c", "-c", "NO_COLOR=1 flipbook watch -n 0.1 OPTION -- 'test -t 1 && printf in%s colour'",
      has("incolour")),
    .drawn(
      "no-color", "-C", "flipbook watch -n 0.1 OPTION -- 'test -t 1 || printf in%s grey'",
      has("ingrey")),
    // a change caused by a new width is printed only if the command runs again for it
    .drawn(
      "no-rerun", "-r",
      "(until test -s n; do sleep 0.02; done; stty cols 60 </dev/tty) & "
        + "flipbook watch -n 60 OPTION 'x=ain; echo x >>n; test -s m && echo ag$x || echo once; cp n m'",
      keys: String(repeating: "gG", count: 10),
      lacks("again")),
    .printed("until", "--until 'count = 3'", "flipbook watch - OPTION <csv", lacks("updates")),
    .printed(
      "on-change", "--on-change 'cat >>c'", "flipbook watch - OPTION <csv; cat c", has("changesets")
    ),
    .printed("on", "--on deleted", "flipbook watch - OPTION <csv", lacks("updates")),
    .drawn("notify", "--notify", "flipbook watch - OPTION <csv", has("\u{7}")),
    .printed("stamp", "--stamp", "flipbook watch - OPTION <csv", has("  updates")),
    .printed("record", "--record o", "flipbook watch - OPTION <csv; cat o", has("recording")),
    .drawn("history", "--history 1", "flipbook watch - OPTION <csv", has("full")),
    .printed(
      "split", "--split ^1", "flipbook watch - --format lines OPTION <csv", has("1,red,6,x\n")),
    .drawn("no-title", "-t", "flipbook watch a.csv OPTION", lacks("a.csv")),
    // options that are accepted for compatibility are accepted, and others are not
    .printed(
      "differences", "-d", "flipbook watch - OPTION <csv", { with, without in with == without }),
    .printed(
      "no-wrap", "-w", "flipbook watch - OPTION <csv", { with, without in with == without }),
    // marks that a key press has marked as read are removed with the next change: then a has no
    // mark
    .drawn(
      "permanent", "--permanent",
      #"printf 'k,v\na,1\nb,1\n\fk,v\na,2\nb,1\n\fk,v\na,2\nb,2\n' "#
        + "| flipbook watch - --motion none OPTION", keys: "x[",
      { with, without in bytesAfterEnd(with) < bytesAfterEnd(without) }),
    .printed("speak", "--speak", "seq 3 | flipbook watch - OPTION", has("Line “3” inserted.")),
    .printed("output", "--output json", "flipbook watch - OPTION <csv", has("changesets")),
  ]

  /// The number of bytes that are drawn after the end of the input is on the screen.
  private static func bytesAfterEnd(_ text: String) -> Int {
    text.ranges(of: "■ end").last.map { text[$0.upperBound...].utf8.count } ?? 0
  }

  /// The seconds between the two times in nanoseconds at the end of an output.
  private static func gap(_ text: String) -> Double {
    let times = text.split(separator: "\n").compactMap { Double($0) }.suffix(2)
    guard let first = times.first, let last = times.last, times.count == 2 else { return -1 }
    return (last - first) / 1e9
  }
}
