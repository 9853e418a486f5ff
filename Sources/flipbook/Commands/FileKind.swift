import Glibc

/// What stands at a path, as far as watching is concerned.
enum FileKind {
  case namedPipe
  case other

  init(of path: String) {
    var status = stat()
    self = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO ? .namedPipe : .other
  }

  static func isStandardInput(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path)
  }
}
