import Glibc

/// What is at a path that was given as a file.
enum PathKind {
  case file
  case namedPipe
  /// Nothing, or what can be neither watched nor read as a whole.
  case other

  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .other
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFIFO: self = .namedPipe
    default: self = .other
    }
  }

  static func isStandardInput(_ path: String) -> Bool {
    ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path)
  }

  /// Whether `text` names no file, but its first word a program: it may be meant as a command.
  static func namesProgram(_ text: String) -> Bool {
    guard access(text, F_OK) != 0, let name = text.split(separator: " ").first,
      !name.contains("/")
    else { return false }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
