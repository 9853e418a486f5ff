import Glibc

extension Configuration {
  /// The user's, read when it is first asked for; without a file nothing is chosen.
  static let user = Result { try read() }

  /// `flipbook/config.yaml` in the folder for configuration: `XDG_CONFIG_HOME`, else `~/.config`.
  ///
  /// `XDG_CONFIG_HOME` counts only where it is an absolute path, as its specification wants.
  static func path(_ environment: (String) -> String?) -> String? {
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/flipbook/config.yaml"
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return "\(home)/.config/flipbook/config.yaml"
  }

  private static func read() throws -> Configuration {
    guard let path = path({ name in getenv(name).map { String(cString: $0) } }) else {
      return Configuration()
    }
    guard let file = fopen(path, "re") else {
      if errno == ENOENT || errno == ENOTDIR { return Configuration() }
      let reason = String(cString: strerror(errno))
      throw Failure(.trouble, "\(path): cannot be read: \(reason); make it readable")
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    guard ferror(file) == 0 else {
      throw Failure(
        .trouble,
        errno == EISDIR
          ? "\(path) is a folder; a file of that name is the configuration"
          : "\(path): cannot be read: \(String(cString: strerror(errno)))")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.trouble, "\(path): not UTF-8 text")
    }
    return try Configuration(yaml: text, file: path)
  }
}
