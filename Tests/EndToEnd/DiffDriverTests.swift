import Glibc
import TestSupport
import Testing

/// `flipbook diff` as a program that git and kubectl run.
@Suite struct DiffDriverTests {
  private static let history = """
    printf 'id,name,n\\n1,pear,3\\n2,fig,4\\n3,plum,5\\n' >stock.csv
    printf '[{"id":1,"up":true}]' >a.json
    printf -- '- name: web\\n  n: 1\\n' >b.yaml
    printf '# List\\n\\n- one\\n' >c.md
    printf 'x\\0y' >pic
    printf 'echo\\n' >run
    printf 'id,n\\n1,2\\n' >-d.csv
    commit 2026-03-01T10:00:00Z one
    sed -i s/fig,4/fig,9/ stock.csv
    printf '[{"id":1,' >a.json
    sed -i 's/n: 1/n: 3/' b.yaml
    printf -- '- two\\n' >>c.md
    printf 'x\\0z' >pic
    chmod +x run
    printf '2,5\\n' >>-d.csv
    commit 2026-03-02T10:00:00Z two
    git mv stock.csv store.csv
    sed -i s/pear/peer/ store.csv
    git rm -q b.yaml
    printf 'id\\n7\\n' >e.csv
    commit 2026-03-03T10:00:00Z three
    """

  private static let torn =
    "expected a name in quotes, but the file ends; is it still being written?"

  private func run(
    _ script: String, in folder: ScratchFolder, environment: [String: String] = [:]
  ) throws -> CommandRun {
    let all = environment.merging(
      [
        "GIT_EXTERNAL_DIFF": "\(ProjectFolder.flipbook) diff", "FLIPBOOK": ProjectFolder.flipbook,
        "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path, "NO_COLOR": "",
      ], uniquingKeysWith: { given, _ in given })
    return try CommandRun.of(["sh", "-c", script], environment: all, directory: folder.path)
  }

  @Test func gitLogShowsTheRowsOfEveryKindOfFile() throws {
    let folder = try LogTests.repository(Self.history)
    let run = try run("git log -p -2 --format=%s --ext-diff", in: folder)
    #expect(run.exit == .status(0) && run.errors == "", "\(run)")
    #expect(
      run.output == """
        three

        b.yaml (deleted)
        − 1  web  3

        1 deleted

        e.csv (new file)
        + 1  7

        1 inserted

        stock.csv → store.csv (renamed, similarity 75%)
        ~ 1  1  name pear → peer

        1 updated

        two

        -d.csv
        + 2  2  5

        1 inserted

        a.json
        b/a.json: line 1: not valid JSON: \(Self.torn) (compared as lines)
        ~ 1  [{"id":1,"up":true}] → [{"id":1,

        1 updated

        b.yaml
        ~ 1  web  n 1 → 3

        1 updated

        c.md
        + 2  two

        1 inserted

        pic
        Binary files a/pic and b/pic differ

        run (mode 100644 → 100755)

        stock.csv
        ~ 2  2  n 4 → 9

        1 updated


        """)
  }

  @Test func gitShowsConflictsSubmodulesAndFilesWithoutARepository() throws {
    let folder = try LogTests.repository(Self.history)
    let script = """
      git checkout -q -b other HEAD~1
      sed -i s/plum/prune/ stock.csv && git commit -q -a -m other
      git checkout -q main && sed -i s/plum/PLUM/ store.csv && git commit -q -a -m main
      git merge -q other >merged
      git diff --ours store.csv
      echo a >-x && git add -- -x && git commit -q -a -m dash
      git checkout -q -b dashed && echo b >-x && git commit -q -a -m dashed
      git checkout -q - && echo c >-x && git commit -q -a -m dash && git merge -q dashed >merged
      git diff --ours -- -x
      git reset -q --hard && git init -q sub && git -C sub commit -q --allow-empty -m sub
      git add sub 2>added && git commit -q -m sub && git -C sub commit -q --allow-empty -m next
      git diff
      git diff --no-index store.csv e.csv
      """
    let run = try run(
      script, in: folder,
      environment: [
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.c", "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@b.c",
      ])
    #expect(run.output.hasPrefix("* Unmerged path store.csv\n"), "\(run)")
    #expect(run.output.contains("\n* Unmerged path -x\n"))
    #expect(try run.output.contains(Regex("sub \\(submodule [0-9a-f]{7} → [0-9a-f]{7}\\)\\n")))
    #expect(run.output.contains("store.csv → e.csv\ndeletes column name\n"))
  }

  @Test func coloursAreUsedInThePager() throws {
    let folder = try LogTests.repository(Self.history)
    func isColored(_ environment: [String: String] = [:]) throws -> Bool {
      let environment = ["TERM": "xterm"].merging(environment) { $1 }
      return try run("git diff HEAD~1 e.csv", in: folder, environment: environment)
        .output.contains("\u{1B}[1me.csv")
    }
    #expect(try !isColored())
    let pager = ["GIT_PAGER_IN_USE": "true"]
    #expect(try isColored(pager))
    #expect(try !isColored(pager.merging(["TERM": "dumb"]) { $1 }))
    #expect(try !isColored(pager.merging(["NO_COLOR": "1"]) { $1 }))
  }

  @Test func jsonNamesTheFile() throws {
    let folder = try LogTests.repository(Self.history)
    let json = ["GIT_EXTERNAL_DIFF": "\(ProjectFolder.flipbook) diff --output json --no-data"]
    let run = try run("git diff HEAD~1 -- store.csv b.yaml", in: folder, environment: json)
    #expect(run.output.contains(#""caption":"b.yaml (deleted)","changesets""#), "\(run)")
    #expect(run.output.split(separator: "\n").count == 2 && run.errors == "")
  }

  /// kubectl appends the arguments in KUBECTL_EXTERNAL_DIFF to its folders. All files are YAML.
  @Test func kubectlShowsEachObjectThatDiffers() throws {
    let folder = try ScratchFolder()
    try folder.write("kind: Web\nspec:\n  replicas: 2\n", to: "LIVE-1/v1.Web.default.app.csv")
    try folder.write("kind: Web\nspec:\n  replicas: 3\n", to: "MERGED-2/v1.Web.default.app.csv")
    try folder.write("", to: "LIVE-1/v1.Web.default.other")
    try folder.write("kind: Web\n", to: "MERGED-2/v1.Web.default.other")
    for side in ["LIVE-1", "MERGED-2"] { try folder.write("kind: Same\n", to: "\(side)/v1.Same") }
    let run = try folder.flipbook("LIVE-1", "MERGED-2", "diff")
    #expect(run.exit == .status(1) && run.errors == "", "\(run)")
    #expect(
      run.output == """
        v1.Web.default.app.csv
        updates spec at 2: replicas 2 → 3

        v1.Web.default.other
        inserts kind at 1: Web


        """)
    #expect(try folder.flipbook("LIVE-1", "LIVE-1", "diff", "--output=json").exit == .status(0))
  }

  @Test func filesOfFoldersAreComparedEvenIfOneCannotBeRead() throws {
    let folder = try ScratchFolder()
    try folder.write("a\n", to: "old/in/both.txt")
    try folder.write("b\n", to: "new/in/both.txt")
    try folder.write("x\u{0}", to: "old/pic")
    try folder.write("y\u{0}", to: "new/pic")
    try folder.write("{", to: "old/z.json")
    let run = try folder.flipbook("diff", "old", "new")
    #expect(run.exit == .status(1), "\(run)")
    #expect(
      run.output == """
        in/both.txt
        updates row 1: “a” → “b”

        pic
        Binary files old/pic and new/pic differ

        z.json (deleted)
        old/z.json: line 1: not valid JSON: \(Self.torn) (compared as lines)
        deletes “{” at 1


        """)
    // a sparse file of 3 GB
    try folder.write("", to: "old/a.csv")
    #expect(truncate(folder.path("old/a.csv"), 3 << 30) == 0)
    let bad = try folder.flipbook("diff", "old", "new")
    #expect(bad.exit == .status(2) && bad.output.contains("“a” → “b”"), "\(bad)")
    #expect(bad.errors.contains("larger than 2 GB"))
  }

  /// Among several files, a muted column is ignored where it exists. In a comparison of two files, one must have it.
  @Test func aMutedColumnNeedNotBeInEveryFile() throws {
    let folder = try ScratchFolder([
      "old/a.csv": "id,ts\n1,8\n", "new/a.csv": "id,ts\n1,9\n",
      "old/b.csv": "k,v\nx,1\ny,2\n", "new/b.csv": "k,v\nx,1\ny,3\n",
      "old/c.txt": "one\n", "new/c.txt": "two\n",
      "old/d.yaml": "m:\n  n: 1\nitems:\n- id: a\n- id: b\n",
      "new/d.yaml": "m:\n  n: 2\nitems:\n- id: a\n- id: b\n",
    ])
    let run = try folder.flipbook("diff", "--mute", "ts,etag,m.n", "old", "new")
    #expect(run.exit == .status(1) && run.errors == "", "\(run)")
    #expect(
      run.output == """
        b.csv
        updates y at 2: v 2 → 3

        c.txt
        updates row 1: “one” → “two”


        """)
    let pair = try folder.flipbook("diff", "--mute", "ts", "old/a.csv", "old/b.csv")
    #expect(pair.exit == .status(1) && !pair.errors.contains("mute"), "\(pair)")
    let member = try folder.flipbook("diff", "--mute", "m.n", "old/d.yaml", "new/d.yaml")
    #expect(member.exit == .status(0) && member.errors == "", "\(member)")
  }

  @Test func manyMovesAreOneLineOfText() throws {
    let rows = (1...30).map { "\($0),x\n" }
    let folder = try ScratchFolder([
      "old.csv": "id,v\n" + rows.joined(),
      "new.csv": "id,v\n" + rows.reversed().joined().replacing("\n7,x", with: "\n7,y"),
    ])
    let text = try folder.flipbook("diff", "old.csv", "new.csv")
    #expect(text.output == "updates 7 at 7: v x → y\n29 rows moved\n")
    let report = try folder.flipbook("diff", "old.csv", "new.csv", "--color", "16").output
      .replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "")
    #expect(report == "~ 24  7  v x → y\n↕ 29 rows moved\n\n29 moved, 1 updated\n")
    let json = try folder.flipbook("diff", "old.csv", "new.csv", "--output", "json", "--no-data")
    #expect(json.output.matches(of: /"from"/).count == 29 || json.output.contains("elementMoved"))
    let few = try ScratchFolder(["old.txt": "a\nb\nc\n", "new.txt": "c\nb\na\n"])
    #expect(
      try few.flipbook("diff", "old.txt", "new.txt").output.hasPrefix("moves “c” from 3 to 1"))
  }
}
