package import Glibc

/// Paths as text, with components separated by `/`.
package enum Path {
  /// Resolves `path` against `folder`; an absolute path is unchanged.
  package static func joined(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.hasPrefix("/") { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The absolute path, resolved against the current folder.
  package static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return joined(text(of: current), path)
  }

  /// The absolute path with all links resolved; `nil` if nothing exists there.
  package static func real(_ path: String) -> String? {
    guard let found = Path.realpath(path, nil) else { return nil }
    defer { free(found) }
    return text(of: found)
  }

  /// The absolute path with all links resolved, up to the first component that is missing or out of reach.
  package static func reachable(_ path: String) -> String {
    // glibc passes the part of the path that leads to the problem
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let isWhole = Path.realpath(path, &buffer) != nil
    guard isWhole || [ENOENT, EACCES].contains(errno) else { return path }
    return text(of: buffer)
  }

  /// Whether a bare name is the name of a program that the shell would find.
  package static func isProgram(_ name: String) -> Bool {
    guard !name.isEmpty, !name.contains("/") else { return false }
    let folders = getenv("PATH").map { text(of: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains { isExecutable(joined(String($0), name)) }
  }

  /// Whether a path leads to a regular file that this process may execute.
  package static func isExecutable(_ path: String) -> Bool {
    access(path, X_OK) == 0 && status(of: path)?.isFile == true
  }

  /// The status of what a path leads to; `nil` if it cannot be reached.
  package static func status(of path: String) -> Glibc.stat? {
    var status = Glibc.stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// The folder of the path; empty if the path is a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last component of the path.
  package static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? path[...])
  }

  /// The last component without its extension.
  package static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The path without `.`, and without `..` where the component before it can be removed.
  package static func normalized(_ path: String) -> String {
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

/// Messages that explain why a file cannot be written and what to do about it.
package enum WritingTrouble {
  /// The advice at the end of a message.
  package enum Advice: Sendable {
    /// The user gave the path, and can choose another.
    case anotherName
    /// The file is written to the folder where the program was started.
    case anotherFolder
  }

  /// The message for a system error number, to be printed after the path and a colon.
  ///
  /// Examines the path to find out which part is missing or in the way.
  package static func words(
    _ code: Int32, path: String, advice: Advice = .anotherName
  ) -> String {
    let folder = Path.folder(of: path)
    let other = advice == .anotherName ? "choose another name" : "start in another folder"
    switch code {
    case ENOENT where folder.isEmpty:
      return "the folder no longer exists; \(other)"
    case ENOENT:
      return "folder \(folder) does not exist; create it, or \(other)"
    case ENOTDIR:
      return "\(folder) is not a folder; \(other)"
    case EISDIR:
      return "is a folder; give the name of a file in it"
    case EACCES, EPERM:
      if Path.access(path, F_OK) == 0 { return "permission denied; make it writable, or \(other)" }
      return "permission denied in \(folder.isEmpty ? "this folder" : folder); "
        + other.replacing("name", with: "folder")
    case EEXIST: return "already exists; \(other)"
    case EROFS: return "\(reason(code)); \(other)"
    case ENOSPC, EDQUOT: return "\(reason(code)); make room, or \(other)"
    case EFBIG: return "\(reason(code)) (ulimit -f); raise the limit, or write less"
    case ENAMETOOLONG: return "\(reason(code)); choose a shorter one"
    default: return "cannot be written: \(reason(code))"
    }
  }

  /// A short description of the error alone.
  package static func reason(_ code: Int32) -> String {
    switch code {
    case ENOSPC: "no space left"
    case EDQUOT: "the disk quota is exhausted"
    case EROFS: "the file system is read-only"
    case EFBIG: "larger than the file size limit"
    case ENAMETOOLONG: "the name is too long"
    default: String(cString: strerror(code))
    }
  }
}

extension stat {
  /// The type of the inode, such as `S_IFREG`.
  package var type: mode_t { st_mode & S_IFMT }
  /// Whether it is that of a regular file.
  package var isFile: Bool { type == S_IFREG }
}
