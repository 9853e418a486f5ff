import Foundation
import TestSupport
import Testing

/// The files for option trials, and the command on the PATH.
struct OptionFolder {
  private let folder: ScratchFolder

  /// - Parameter hasHistory: whether the folder is a git repository as well.
  init(hasHistory: Bool) throws {
    folder = try ScratchFolder()
    for (name, text) in Self.files { try folder.write(text, to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("flipbook"), withDestinationPath: ProjectFolder.flipbook)
    guard hasHistory else { return }
    let run = try CommandRun.of(
      ["sh", "-ec", Self.history],
      environment: ["GIT_CONFIG_NOSYSTEM": "1", "HOME": folder.path], directory: folder.path)
    try #require(run.exit == .status(0), "\(run.errors)")
  }

  var path: String { folder.path }

  var environment: [String: String] {
    let path = ChildEnvironment.with()["PATH"] ?? "/usr/bin:/bin"
    return ["PATH": "\(folder.path):\(path)", "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1"]
  }

  private static let files = [
    "a.csv": "id,team,n,v\n1,red,5,x\n2,blue,9,y\n3,red,7,z\n",
    "b.csv": "id,team,n,v\n1,red,6,x\n2,blue,9,y\n4,red,8,w\n",
    "days.csv": "day,id,n\n1,a,5\n1,b,6\n2,a,7\n2,c,8\n",
    // one row changes, and its neighbours do not
    "near.csv": "id,n\na,5\nblue,4\nc,3\n",
    "far.csv": "id,n\na,7\nblue,4\nc,3\n",
    "a.json": #"{"few":[{"id":"f","n":1}],"many":[{"id":"m","n":1},{"id":"k","n":2}]}"# + "\n",
    "b.json": #"{"few":[{"id":"f","n":3}],"many":[{"id":"m","n":1},{"id":"k","n":4}]}"# + "\n",
    "deep.json": #"[{"n":1,"a":{"b":{"c":"hidden"}}},{"n":2,"a":{"b":{"c":"deep"}}}]"#,
    // as the snapshots of a pipe, and as a recording
    "csv": "id,team,n,v\n1,red,5,x\n2,blue,9,y\n3,red,7,z\n\u{c}"
      + "id,team,n,v\n1,red,6,x\n2,blue,9,y\n4,red,8,w\n",
    "r.jsonl": #"""
    {"recording":1,"title":"r"}
    {"time":"2026-03-01T10:00:00.000Z","source":[{"id":"","title":"","rows":[{"id":"1","text":"1  5","fields":{"id":"1","n":"5"}}]}]}
    {"time":"2026-03-01T10:00:01.000Z","delta":[{"from":0,"rows":[[0,1],{"id":"2","text":"2  9","fields":{"id":"2","n":"9"}}]}]}
    {"time":"2026-03-01T10:00:31.000Z","delta":[{"from":0,"rows":[{"id":"1","text":"1  6","fields":{"id":"1","n":"6"}},[1,1]]}]}

    """#,
  ]

  /// Two revisions of list.csv and of list.json.
  private static let history = """
    git init -q -b main
    commit() { git add list.*; git -c user.name=M -c user.email=m@example.org commit -q -m "$1"; }
    cp a.csv list.csv; cp a.json list.json; commit first
    cp b.csv list.csv; cp b.json list.json; commit second
    """
}
