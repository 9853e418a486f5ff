import TestSupport
import Testing

/// `flipbook log`: the revisions of a file.
@Suite struct LogTests {
  static func repository(_ script: String = history) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let run = try CommandRun.of(
      [
        "sh", "-ec",
        """
        git init -q -b main
        git config user.email ada@example.org
        git config user.name Ada
        commit() { git add -A; git commit -q --date="$1" -m "$2"; }
        \(script)
        """,
      ], environment: ["GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path], directory: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    return folder
  }

  static let history = """
    mkdir notes
    printf 'dig\\nsow\\nwater\\nweed\\nreap\\n' >notes/todo.txt
    commit 2026-03-01T10:00:00Z 'Begin'
    printf 'dig\\nsow\\nwater\\nweed\\nreap\\nrest\\n' >notes/todo.txt
    commit 2026-03-02T10:00:00Z 'Rest too'
    git mv notes/todo.txt 'the list.txt'
    commit 2026-03-03T10:00:00Z 'Another name'
    printf 'sow\\nwater\\nweed\\nreap\\nrest\\n' >'the list.txt'
    commit 2026-03-04T10:00:00Z 'Dug'
    """

  private func log(_ arguments: String..., in folder: ScratchFolder) throws -> CommandRun {
    try Flipbook.run(["log"] + arguments, directory: folder.path)
  }

  @Test func changesArePrintedThroughRenamesOldestFirst() throws {
    let folder = try Self.repository(Self.history)
    let run = try log("the list.txt", in: folder)
    #expect(run.exit == .status(0))
    #expect(run.errors == "")
    #expect(
      run.output == """
        2026-03-01 10:00  Ada: Begin
        2026-03-02 10:00  Ada: Rest too
        inserts “rest” at 6
        2026-03-04 10:00  Ada: Dug
        deletes “dig” at 1

        """)
    let newest = try log("--last", "2", "the list.txt", in: folder)
    #expect(newest.output.hasPrefix("2026-03-03 10:00  Ada: Another name\n2026-03-04"))
  }

  /// Neither a subject nor a file name is taken for something else.
  @Test func aSubjectMayBeginWithAControl() throws {
    let folder = try Self.repository(
      """
      f=$(printf '\\001f')
      echo a >"$f"
      commit 2026-03-01T10:00:00Z "$(printf '\\001Begin')"
      echo b >"$f"
      commit 2026-03-02T10:00:00Z 'Two'
      """)
    #expect(
      try log("\u{1}f", in: folder).output == """
        2026-03-01 10:00  Ada: ␁Begin
        2026-03-02 10:00  Ada: Two
        updates row 1: “a” → “b”

        """)
  }

  @Test func theReleasesOfAChangelogAreItsSections() throws {
    let folder = try Self.repository(
      """
      printf '# Changelog\\n\\n## [Unreleased]\\n\\n## [0.1.0]\\n\\n### Added\\n\\n- list\\n' >CHANGELOG.md
      commit 2026-03-01T10:00:00Z 'Release 0.1.0'
      printf '# Changelog\\n\\n## [Unreleased]\\n\\n### Added\\n\\n- search\\n\\n## [0.1.0]\\n\\n### Added\\n\\n- list\\n' \
        >CHANGELOG.md
      commit 2026-03-02T10:00:00Z 'Search'
      sed -i 's/^## .Unreleased.$/&\\n\\n## [0.2.0]/' CHANGELOG.md
      commit 2026-03-03T10:00:00Z 'Release 0.2.0'
      """)
    #expect(
      try log("CHANGELOG.md", in: folder).output == """
        2026-03-01 10:00  Ada: Release 0.1.0
        2026-03-02 10:00  Ada: Search
        inserts section “[Unreleased] › Added” at 3
        inserts “search” at 1 in “[Unreleased] › Added”
        2026-03-03 10:00  Ada: Release 0.2.0
        inserts section “[0.2.0]” at 3

        """)
  }

  @Test func aBranchIsOneRevisionItsMerge() throws {
    let folder = try Self.repository(
      """
      printf 'dig\\nsow\\nwater\\n' >todo.txt
      commit 2026-03-01T10:00:00Z 'Begin'
      git checkout -q -b side
      printf 'dig\\nsow\\nwater\\nreap\\n' >todo.txt
      commit 2026-03-02T10:00:00Z 'Reap'
      printf 'dig\\nsow\\nwater\\nreap\\nrest\\n' >todo.txt
      commit 2026-03-04T10:00:00Z 'Rest'
      git checkout -q main
      printf 'sow\\nwater\\n' >todo.txt
      commit 2026-03-03T10:00:00Z 'Dug'
      GIT_AUTHOR_DATE=2026-03-05T10:00:00Z git merge -q -m 'Merge side' side
      """)
    #expect(
      try log("todo.txt", in: folder).output == """
        2026-03-01 10:00  Ada: Begin
        2026-03-03 10:00  Ada: Dug
        deletes “dig” at 1
        2026-03-05 10:00  Ada: Merge side
        inserts “reap” at 3
        inserts “rest” at 4

        """)
  }

  @Test func changesArePrintedAsJSON() throws {
    let folder = try Self.repository(Self.history)
    let run = try log("the list.txt", "--output", "json", in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""caption":"2026-03-02 10:00  Ada: Rest too""#))
    for line in lines {
      var replayer = try ChangeReplayer(String(line))
      try replayer.replay()
    }
  }

  @Test func aFileThatWasDeletedIsAnEmptyList() throws {
    let folder = try Self.repository(
      Self.history + "\ngit rm -q 'the list.txt'\ncommit 2026-03-05T10:00:00Z Done")
    let run = try log("the list.txt", in: folder)
    #expect(run.output.contains("2026-03-05 10:00  Ada: Done\ndeletes “sow” at 1\n"))
  }

  @Test func aFolderIsNotAFile() throws {
    let folder = try Self.repository(
      Self.history + "\nmkdir inner; echo a >inner/a; git add inner; commit 2026-03-05T10:00:00Z In"
    )
    let run = try log("inner", in: folder)
    #expect(run.exit == .status(2))
    #expect(run.errors == "flipbook: inner: is a folder; give a file that git tracks\n")
  }

  @Test func aLongHistoryIsComplete() throws {
    let folder = try Self.repository(
      """
      { echo 'commit refs/heads/main'; echo 'committer A <a@b> 1700000000 +0000'; echo 'data 1'; echo x
        echo 'M 100644 inline f'; echo 'data 2'; echo 0
        for i in $(seq 400); do
          echo 'commit refs/heads/main'; echo "committer A <a@b> $((1700000000 + i)) +0000"
          echo 'data 1'; echo y; echo 'M 100644 inline f'; echo "data $((${#i} + 1))"; echo $i
        done; } | git fast-import --quiet
      """)
    let run = try log("f", in: folder)
    #expect(run.exit == .status(0))
    #expect(run.output.count { $0 == "\n" } > 800)
    #expect(run.output.contains("400"))
  }

  @Test func errorsAreReported() throws {
    let folder = try Self.repository(Self.history)
    func errors(_ file: String, in folder: ScratchFolder) throws -> String {
      let run = try log(file, in: folder)
      #expect(run.exit == .status(2))
      #expect(run.errors.count { $0.isNewline } == 1)
      return run.errors
    }
    #expect(try errors("zzz", in: folder) == "flipbook: zzz: git has no revisions of this file\n")
    #expect(try errors("any", in: try ScratchFolder()).contains("not in a git repository"))
    let foreign = try CommandRun.of(
      [ProjectFolder.flipbook, "log", "the list.txt"],
      environment: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"], directory: folder.path)
    #expect(
      foreign.errors == """
        flipbook: the list.txt: the repository belongs to another user; to trust it: \
        git config --global --add safe.directory \(folder.path)

        """)
    let empty = try Self.repository("true")
    #expect(try errors("any", in: empty).contains("does not have any commits yet"))
    let run = try CommandRun.of(
      [ProjectFolder.flipbook, "log", "any"], environment: ["PATH": "/nowhere"])
    #expect(run.exit == .status(2))
    #expect(run.errors.contains("git is not installed"))
  }
}

extension RealTerminal {
  @Suite struct LogScreenTests {
    @Test func revisionsWithoutAChangeAreOmitted() throws {
      let folder = try LogTests.repository()
      let terminal = try folder.onScreen(
        "log", "the list.txt", "--speed", "8", columns: 90, rows: 14)
      try terminal.wait { $0.title.contains("1 of 3") }
      try terminal.press("]")
      try terminal.wait { $0.title.contains("Rest too") && $0.title.contains("2 of 3") }
      try terminal.press("]")
      try terminal.wait { $0.title.contains("Dug") && $0.title.contains("3 of 3") }
      try terminal.quit()
    }
  }
}
