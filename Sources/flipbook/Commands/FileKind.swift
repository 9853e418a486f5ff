import Glibc

/// What stands at a path, as far as watching is concerned.
enum FileKind {
  case file
  case namedPipe
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
    ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path)
  }
}
