import TestSupport
import Testing

/// The methods by which programs put new text into a file.
enum WayOfSaving: CaseIterable {
  case inPlace, inTwoParts, byRenaming, fromElsewhere, asVimDoes, deletedAndWrittenAnew, withSed
  case linkedAnew, throughALink, folderReplaced

  /// A shell script: `$1` is the file in the current folder, and the text is standard input.
  private var script: String {
    switch self {
    case .inPlace: #"cat >"$1""#
    case .inTwoParts: #"cat >.new; head -n 1 .new >"$1"; tail -n +2 .new >>"$1""#
    case .byRenaming: #"cat >".$1.new"; mv ".$1.new" "$1""#
    case .fromElsewhere: #"mkdir -p other; cat >"other/$1"; mv "other/$1" "$1""#
    case .asVimDoes: #"mv "$1" "$1~"; cat >"$1"; rm "$1~""#
    case .deletedAndWrittenAnew: #"rm "$1"; cat >"$1""#
    case .withSed: #"cat >.new; sed -i -n "1r .new" "$1""#
    case .linkedAnew: #"cat >"$1.$$"; ln -s "$1.$$" "$1.link"; mv -T "$1.link" "$1""#
    case .throughALink:
      #"""
      mkdir -p far; [ -L "$1" ] || { mv "$1" "far/$1"; ln -s "far/$1" "$1"; }
      cat >"far/$1"
      """#
    case .folderReplaced:
      #"""
      cat >../kept; folder=$PWD; cd ..; rm -r "$folder"; mkdir "$folder"
      mv kept "$folder/$1"
      """#
    }
  }

  func save(_ text: String, to file: String, in folder: String) throws {
    let run = try CommandRun.of(["sh", "-c", script, "sh", file], input: text, directory: folder)
    try #require(run.exit == .status(0), "\(self): \(run.errors)")
  }
}
