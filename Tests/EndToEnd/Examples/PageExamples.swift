/// The command lines of README.md and of Documentation/, and their expected results.
enum PageExamples {
  static let all = first + watching + tables + reactions + recordings

  static let first: [Example] = [
    .onScreen("flipbook", .sees("Economies: GDP"), .sees("1957")),
    .onScreen("flipbook demo --section-by continent", .sees("Americas"), .sees("1957")),
    .onScreen("flipbook demo kanban", .sees("2 of 8")),
    .onScreen("flipbook watch -n 1 ps aux --sort -%cpu", .sees("COMMAND"), .sees("sleep 3600")),
    .onScreen(
      "flipbook step demo-data/states/before.txt demo-data/states/after.txt", .sees("Delaware"),
      .presses("]"), .sees("Alaska")),
    .onScreen(
      "flipbook watch todo.md", .sees("water"), .saves("todo.md", "## Done\n- weed\n"),
      .sees("weed")),
    .onScreen("flipbook watch -n 1 ls -l", .sees("MODIFIED"), .sees("scores.csv")),
    .onScreen(
      "flipbook watch -n 1 tail -n +1 todo.txt done.txt", .sees("todo.txt"), .sees("plan"),
      .saves("done.txt", "plan\nask\n"), .sees("ask")),
    .printed(
      "make-list | flipbook watch - --split json",
      says: ["inserts “plum” at 2\ndeletes “fig” at 1\n"]),
    .onScreen(
      "flipbook log CHANGELOG.md", .sees("1 of 12"), .presses("]"), .sees("2 of 12")),
    .onScreen("make 2>&1 | flipbook watch -", .sees("compiling"), .sees("linking")),
    .printed(
      "flipbook diff old.csv new.csv",
      says: ["updates Ash at 3: price 38.10 → 43.05\n", "inserts Bay at 6: BAY  19.90\n"],
      status: 1),
  ]

  static let watching: [Example] = [
    .onScreen(
      "flipbook watch -g git status --short && echo changed", .sees("jobs.csv"),
      .saves("new", ""), says: ["changed"], endsItself: true),
    .onScreen("kubectl get pods -w | flipbook watch -", .sees("worker-0")),
    .onScreen(
      #"while sleep 1; do df -h; printf '\f'; done | flipbook watch -"#, .sees("Mounted on"),
      .sees("/srv/data"), .sees("315M")),
    .printed(
      "play-rounds | flipbook watch - --split '^Round '",
      says: ["Round 2\nupdates row 2: “Bob 2” → “Bob 5”\n", "moves “Bob 9” from 2 to 1\n"]),
    .onScreen(
      "flipbook watch --split blank 'while sleep 1; do df -h; echo; done'", .sees("Mounted on")),
  ]

  static let tables: [Example] = [
    .onScreen(
      "flipbook watch -n 1 --where '%CPU > 5' --sort %CPU:desc --bar %CPU ps aux", .sees("██")),
    .onScreen(
      "flipbook demo demo-data/economies/gapminder.csv --frame-by year --key country "
        + "--sort pop:desc --limit 15 --bar pop", .sees("1957"), .sees("██")),
    .onScreen(
      "flipbook watch prices.csv --key symbol --sort price:desc --bar price", .sees("key symbol"),
      .sees("██"), .saves("prices.csv", "symbol,name,price\nELM,Elm,9.5\n"), .sees("9.5")),
    .onScreen(
      "flipbook watch pods.json --columns metadata.name,status.phase "
        + "--where 'status.phase != Running'", .sees("Pending"),
      .saves("pods.json", pods), .sees("Failed"), .sees("web-2")),
    .printed(
      "flipbook diff before.txt after.txt --where '%CPU > 5' --sort %CPU:desc",
      says: ["inserts 66 at 1: ", "inserts 121 at 2: ", "deletes 17 at 1: "], status: 1),
    .onScreen(
      "flipbook watch pods.json", .sees("metadata.name"), .saves("pods.json", pods),
      .sees("web-2")),
    .onScreen(
      "flipbook watch pods.json --columns metadata.name,status.phase,metadata.labels.app",
      .sees("name   phase    app"), .saves("pods.json", pods), .sees("Failed")),
  ]

  private static let pods = #"""
    {"items": [{"metadata": {"name": "web-2", "labels": {"app": "web"}}, "status": {"phase": "Failed"}}]}
    """#

  static let reactions: [Example] = [
    .onScreen(
      "flipbook watch jobs.csv --until 'row 17 state = done' && notify-send done",
      .sees("running"), .saves("jobs.csv", "id,state\n16,done\n17,done\n"),
      leaves: ["notified": "done\n"], endsItself: true),
    .onScreen(
      "flipbook watch scores.csv --sort -score --until 'row Ada in top 3'", .sees("Ada"),
      .saves("scores.csv", "name,score\nBob,9\nCat,8\nDan,7\nAda,8.5\n"), endsItself: true),
    .printed("flipbook watch -n 5 --until 'count < 1' ls /var/spool/jobs", says: []),
    .onScreen(
      "flipbook watch hosts.txt --on-change 'jq -c .changesets >>changes.log'", .sees("web-2"),
      .saves("hosts.txt", "web-1\nweb-2\nweb-3\n"), .finds("elementInserted", in: "changes.log")),
    .printed(
      "flipbook log todo.md --output json | jq -r .caption", says: ["Maintainer: Sown\n"]),
  ]

  /// The replayed recording in README.md.
  static let replayed = """
    2026-03-01 10:00:10  updates web-1 at 3: STATUS Running → Terminating
    2026-03-01 10:00:15  deletes web-1 at 3: 1/1  Terminating  0  6h12m

    """

  /// The first line of a session that is appended to a recording.
  private static let secondSession =
    "\n" + #"{"recording":1,"title":"kubectl get pods","key":["NAME"]}"# + "\n"

  static let recordings: [Example] = [
    .onScreen(
      "flipbook watch --record day.jsonl -n 5 kubectl get pods", .sees("worker-0"),
      leaves: ["day.jsonl": secondSession]),
    .printed("flipbook replay day.jsonl | grep web-1", says: [replayed]),
    .printed(
      "flipbook export day.jsonl -o day.html", says: [],
      leaves: ["day.html": "<title>kubectl get pods</title>"]),
    .printed(
      "flipbook replay day.jsonl --from 10:00 --to 11:00 --net",
      says: ["deletes web-1 at 3: 1/1  Running  0  6h12m\n"]),
    .printed(
      "flipbook replay pods.jsonl --from 10:00 --to 11:00 --net",
      says: ["deletes web-1 at 3: 1/1  Running  0  6h12m\n"]),
    .onScreen("flipbook watch --notify --on deleted -- kubectl get pods", .sees("worker-0")),
    .onScreen(
      "flipbook watch -g --on deleted -- kubectl get pods && echo 'a pod is gone'",
      says: ["a pod is gone"], endsItself: true),
    .printed(
      "flipbook export day.jsonl -o day.svg --size 64x22 --background light", says: [],
      leaves: ["day.svg": "CrashLoopBackOff"]),
    .onScreen(
      "flipbook watch --record pods.jsonl -n 5 -- kubectl get pods", .sees("worker-0"),
      leaves: ["pods.jsonl": secondSession]),
    .onScreen(
      "flipbook log CHANGELOG.md --record changes.jsonl", .sees("1 of 12"),
      .finds("Architecture, changelog, colour options", in: "changes.jsonl")),
    .onScreen(
      "flipbook replay pods.jsonl", .sees("web-1"), .presses("]"), .presses("]"),
      .sees("Terminating")),
    .printed(
      "flipbook replay pods.jsonl | grep deletes",
      says: ["deletes web-1 at 3: 1/1  Terminating  0  6h12m\n"]),
    .printed(
      "flipbook replay pods.jsonl --until 'row web-1 leaves' | tail -3",
      says: ["deletes web-1 at 3: 1/1  Terminating  0  6h12m\n"]),
    .printed(
      "flipbook export pods.jsonl -o pods.html", says: [],
      leaves: ["pods.html": "<title>kubectl get pods</title>"]),
    .printed(
      "flipbook export pods.jsonl -o pods.svg --size 64x22", says: [],
      leaves: ["pods.svg": "Terminating"]),
    .printed(
      "flipbook export kanban -o kanban.svg --background light", says: [],
      leaves: ["kanban.svg": "@keyframes"]),
    .printed(
      "flipbook export pods.jsonl -o pods.svg --max-pause 1", says: [],
      leaves: ["pods.svg": "@keyframes"]),
    .printed("flipbook export pods.jsonl --to frames | less", says: ["--- 0.000 s", "worker-0"]),
  ]
}
