import Glibc

/// The paths of this package while its tests run.
package enum ProjectFolder {
  /// The folder of Package.swift.
  package static let root: String = {
    // …/Tests/TestSupport/Terminal/ProjectFolder.swift
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  }()

  /// The included decks.
  package static let demoData = root + "/demo-data"

  /// The built command.
  package static let flipbook = product("flipbook")

  /// A built program, which is next to the running test bundle.
  package static func product(_ name: String) -> String {
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count)
    let bundle = String(decoding: path[..<max(0, length)], as: UTF8.self)
    return "/" + bundle.split(separator: "/").dropLast().joined(separator: "/") + "/" + name
  }
}
