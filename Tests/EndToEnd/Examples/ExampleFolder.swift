import Foundation
import TestSupport
import Testing

/// The folder in which examples are run: the files that they name, a git repository, and
/// substitutes for commands that a machine may not have, which print Tests/Fixtures.
struct ExampleFolder {
  private let folder: ScratchFolder

  /// - Parameter hasHistory: whether the folder is a git repository as well.
  init(hasHistory: Bool) throws {
    folder = try hasHistory ? Fixture.changelog() : ScratchFolder()
    if hasHistory {
      try write(Self.board, to: "todo.md")
      try commit("The board")
    }
    try write(Self.board.replacing("- sow\n", with: ""), to: "todo.md")
    if hasHistory { try commit("Sown") }
    for (name, text) in Self.files { try write(text, to: name) }
    for (name, fixture) in [
      ("before.txt", "ps/1"), ("after.txt", "ps/4"), ("prices.csv", "prices/1.csv"),
      ("old.csv", "prices/1.csv"), ("new.csv", "prices/3.csv"), ("day.jsonl", "day.jsonl"),
      ("pods.jsonl", "day.jsonl"),
    ] {
      try write(try Fixture.text(fixture), to: name)
    }
    try addCommands()
    for (link, target) in [
      ("bin/flipbook", ProjectFolder.flipbook), ("demo-data", ProjectFolder.demoData),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
  }

  var path: String { folder.path }

  /// Replacements for other commands come first; those used only if a command is missing come last.
  var environment: [String: String] {
    let path = ChildEnvironment.with()["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": "\(folder.path("bin")):\(path):\(folder.path("stopgaps"))", "FIXTURES": Fixture.path,
      "WATCH_INTERVAL": "0.1", "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path, "PAGER": "cat",
    ]
  }

  func write(_ text: String, to name: String) throws {
    try folder.write(text, to: name)
  }

  func read(_ name: String) throws -> String { try folder.read(name) }

  /// Makes programs of scripts. Another process copies them, as in `writeProgram`.
  private func addCommands() throws {
    for (name, scripts) in [("bin", Self.commands), ("stopgaps", Self.stopgaps)] {
      for (command, script) in scripts {
        try write("#!/bin/sh\n\(script)\n", to: "scripts/\(name)/\(command)")
      }
    }
    let run = try CommandRun.of(
      ["sh", "-ec", "chmod 755 scripts/*/*; cp -rp scripts/bin scripts/stopgaps ."],
      directory: path)
    try #require(run.exit == .status(0), "\(run.errors)")
  }

  private func commit(_ subject: String) throws {
    let run = try CommandRun.of(
      [
        "sh", "-ec",
        """
        git add todo.md
        git -c user.name=Maintainer -c user.email=maintainer@example.org commit -q -m "$0"
        """, subject,
      ], environment: ["GIT_CONFIG_NOSYSTEM": "1", "HOME": path], directory: path)
    try #require(run.exit == .status(0), "\(run.errors)")
  }

  private static let board = "## To do\n- dig\n- sow\n- water\n## Done\n- plan\n"

  private static let files = [
    "todo.txt": "dig\nsow\n", "done.txt": "plan\n", "hosts.txt": "web-1\nweb-2\n",
    "jobs.csv": "id,state\n16,done\n17,running\n",
    "scores.csv": "name,score\nBob,9\nCat,8\nDan,7\nAda,6\n",
    "pods.json": #"""
    {"items": [
      {"metadata": {"name": "web-1", "labels": {"app": "web"}}, "status": {"phase": "Running"}},
      {"metadata": {"name": "db-0", "labels": {"app": "db"}}, "status": {"phase": "Pending"}}
    ]}
    """#,
  ]

  /// A script that prints the next of several snapshots in each run, and finally always the last
  /// one.
  private static func inTurn(_ fixture: String) -> String {
    """
    n=$(cat .\(fixture) 2>/dev/null || echo 0); n=$((n + 1))
    [ -e "$FIXTURES/\(fixture)/$n" ] || n=$((n - 1))
    echo $n >.\(fixture); exec cat "$FIXTURES/\(fixture)/$n"
    """
  }

  private static let commands = [
    "kubectl": inTurn("kubectl"), "df": inTurn("df"), "ps": inTurn("ps"),
    "make": "echo compiling; sleep 1; echo linking",
    "ls": #"case $1 in /var/spool/jobs) ;; *) PATH=/usr/bin:/bin; exec ls "$@";; esac"#,
    "notify-send": "echo \"$@\" >notified",
    "make-list": #"echo '["fig","pear"]'; echo '["fig","plum","pear"]'; echo '["plum","pear"]'"#,
    "play-rounds":
      #"printf 'Round 1\nAda 3\nBob 2\nRound 2\nAda 3\nBob 5\nRound 3\nBob 9\nAda 3\n'"#,
  ]

  private static let stopgaps = [
    "less": "cat",
    // only the commands that the examples need
    "jq": #"""
    case "$*" in
    "-r .caption") sed -n 's/.*"caption":"\([^"]*\)".*/\1/p';;
    "-c .changesets") sed -n 's/.*"changesets":\(.*\)}$/\1/p';;
    *changesets*) sed 's/.*"changesets"//';;
    *) exit 3;;
    esac
    """#,
  ]
}
