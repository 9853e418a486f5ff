import Glibc

/// Paths as text, with `/` between their parts.
package enum Path {
  /// `path` as seen from `folder`, or itself where it is absolute.
  package static func joined(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.hasPrefix("/") { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The path from the root, by the current folder as it is now.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return joined(String(cString: current), path)
  }

  /// The folder that holds the path; empty where the path is a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of the path.
  static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? path[...])
  }

  /// The last part without its extension.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The path without `.` and without `..` where a part before it can go.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
