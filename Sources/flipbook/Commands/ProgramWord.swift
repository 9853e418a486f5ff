import Glibc

/// A word that was given as a file and may be meant as a command.
enum ProgramWord {
  /// Whether there is no file of this name, but a program that its first word names.
  static func isMeant(by text: String) -> Bool {
    guard access(text, F_OK) != 0, let name = text.split(separator: " ").first,
      !name.contains("/")
    else { return false }
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
