import Glibc

/// The process's environment variables.
enum Environment {
  @Sendable static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
