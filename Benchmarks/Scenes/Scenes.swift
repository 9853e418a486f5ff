import Glibc

/// The command: it runs each part in a separate process, and prints figures for people and for
/// `scenes.json`.
@main enum Scenes {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "play": print(SceneFigures.json(of: Scene.all, runs: runs(words)))
    case "rows": print(LongList.figures(rows: Int(words.last ?? "") ?? 1000))
    case "job": RivalsJob.run()
    case "print": WatchedOutput.run(words)
    case "beside": print(BesideWatch.measure(words.dropFirst().first))
    case "page": Pager.run(path: words.last ?? "")
    default: Report(arguments: words).run()
    }
  }

  private static func runs(_ words: [String]) -> Int {
    words.dropFirst().first.flatMap { Int($0) } ?? 1
  }
}
