import Glibc
import FlipbookNotation
import FlipbookPosix
import FlipbookReading
import FlipbookSnapshots

/// Two versions of a file for `flipbook diff`, whose paths on disk may differ from the names shown.
struct FilePair {
  /// The paths on disk, old and new; `/dev/null` if a version does not exist.
  let paths: [String]
  /// The names in messages, old and new. They determine the format.
  let names: [String]
  /// The line above the changes; empty if the user named both files.
  var heading = ""
  /// Whether the versions differ in more than their content, for example in their modes.
  var differsOutside = false

  static let nothing = "/dev/null"

  /// The files on disk under their names.
  var source: FileSource {
    let path = { @Sendable [names, paths] name in paths[names[0] == name ? 0 : 1] }
    var source = FileSource.disk
    source.kind = { FileSource.disk.kind(path($0)) }
    source.bytes = { name throws(SnapshotError) in try FileSource.disk.bytes(path(name)) }
    return source
  }
}

extension FilePair {
  /// Creates a pair of two files on the command line; `-` is standard input.
  init(_ old: String, _ new: String) {
    paths = [old, new].map { $0 == "-" ? "/dev/stdin" : $0 }
    names = paths
    heading = GitSettings.toolPath ?? ""
  }

  /// Whether git has passed these arguments to a diff driver: a path, then file, hash and mode of two versions.
  static func areOfGit(_ arguments: some RandomAccessCollection<String>) -> Bool {
    guard gitCounts.contains(arguments.count) else { return false }
    let words = Array(arguments)
    return [words[3], words[6]].allSatisfy { $0 == "." || UInt32($0, radix: 8) != nil }
  }

  private static let gitCounts = 7...9

  /// Parses the arguments that git passes to a diff driver: the path, then file, hash and mode of the old and
  /// of the new version. If the new version has another path, this follows, then lines such as
  /// `similarity index 90%`.
  init(git arguments: [String]) {
    let (oldMode, newMode) = (arguments[3], arguments[6])
    let known = [arguments[0], arguments.count > 7 ? arguments[7] : arguments[0]]
    // the content of a submodule is the name of a commit
    let areSubmodules = [oldMode, newMode].contains("160000")
    paths = areSubmodules ? [Self.nothing, Self.nothing] : [arguments[1], arguments[4]]
    names = zip(zip(paths, known), ["a/", "b/"]).map { file, side in
      file.0 == Self.nothing ? Self.nothing : side + file.1
    }
    var notes: [String] = []
    if oldMode == "." {
      notes.append("new file")
    } else if newMode == "." {
      notes.append("deleted")
    } else if oldMode != newMode {
      notes.append("mode \(oldMode) → \(newMode)")
    }
    let message = arguments.count > 8 ? arguments[8] : ""
    if let start = message.firstRange(of: "similarity index ") {
      let index = message[start.upperBound...].prefix { $0 != "\n" }
      let word = message.contains("copy from ") ? "copied" : "renamed"
      notes.append("\(word), similarity \(index)")
    }
    if areSubmodules {
      notes.append("submodule \(arguments[2].prefix(7)) → \(arguments[5].prefix(7))")
    }
    differsOutside = !notes.isEmpty
    heading = Self.heading(known, notes)
  }

  /// `new.csv (new file)`, `old.csv → new.csv (renamed, similarity 90%)`.
  private static func heading(_ names: [String], _ notes: [String]) -> String {
    var existing = names.filter { $0 != nothing }
    if existing.first == existing.last { existing = Array(existing.prefix(1)) }
    return existing.joined(separator: " → ")
      + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }

  /// The files of two folders and of the folders in them, paired by their names, in the order of the names.
  static func pairs(inFolders old: String, _ new: String) throws -> [FilePair] {
    let names = try [old, new].map { Set(try FileSource.filePathsOnDisk(below: $0)) }
    return names[0].union(names[1]).sorted().map { name in
      let exists = names.map { $0.contains(name) }
      let paths = zip([old, new], exists).map { $1 ? Path.joined($0, name) : nothing }
      let note = exists[0] ? exists[1] ? [] : ["deleted"] : ["new file"]
      return FilePair(
        paths: paths, names: paths, heading: heading([name], note), differsOutside: !note.isEmpty)
    }
  }

  /// Whether these are the folders of `kubectl diff`, whose files are YAML, regardless of the objects' names.
  static func areOfKubectl(_ folders: [String]) -> Bool {
    zip(folders, ["LIVE-", "MERGED-"]).allSatisfy { Path.name(of: $0).hasPrefix($1) }
  }

  /// The arguments of the process in the form that the parser expects.
  ///
  /// kubectl appends the rest of `KUBECTL_EXTERNAL_DIFF`, as in `flipbook LIVE-1 MERGED-2 diff`. git does not
  /// mark the end of the options, even though paths may begin with a dash.
  static func spelledOut(_ arguments: [String]) -> [String] {
    let diff = SubcommandName.diff.rawValue
    if arguments.count > 2, arguments[2] == diff,
      arguments[..<2].allSatisfy({ FileSource.disk.kind($0) == .folder })
    {
      return [diff] + arguments[..<2] + arguments[3...]
    }
    guard arguments.first == diff, let last = arguments.last else { return arguments }
    let isPath = GitSettings.isCaller && last.hasPrefix("-") && Path.access(last, F_OK) == 0
    let count = gitCounts.first { areOfGit(arguments.dropFirst().suffix($0)) }
    guard let count = count ?? (isPath ? 1 : nil) else { return arguments }
    return arguments.dropLast(count) + ["--"] + arguments.suffix(count)
  }
}
