import Foundation
import Glibc

/// A separate folder for one test, deleted afterwards.
final class TemporaryFolder {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "flipbook-\(UUID().uuidString)"
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Truncates and writes in place.
  func write(_ text: String, to name: String) {
    put(text, name, flags: O_WRONLY | O_CREAT | O_TRUNC)
  }

  func append(_ text: String, to name: String) {
    put(text, name, flags: O_WRONLY | O_CREAT | O_APPEND)
  }

  func rename(_ name: String, to other: String) {
    precondition(Glibc.rename(self(name), self(other)) == 0, "rename \(name)")
  }

  func delete(_ name: String) {
    precondition(Glibc.remove(self(name)) == 0, "delete \(name)")
  }

  func makeFolder(_ name: String) {
    precondition(mkdir(self(name), 0o755) == 0, "mkdir \(name)")
  }

  func link(_ name: String, to target: String) {
    precondition(symlink(target, self(name)) == 0, "symlink \(name)")
  }

  /// Opens a file in place, so that the test can write in steps.
  func open(_ name: String, flags: Int32) -> Int32 {
    let descriptor = Glibc.open(self(name), flags, 0o644)
    precondition(descriptor >= 0, "open \(name)")
    return descriptor
  }

  private func put(_ text: String, _ name: String, flags: Int32) {
    let descriptor = open(name, flags: flags)
    let count = Glibc.write(descriptor, text, text.utf8.count)
    precondition(count == text.utf8.count, "write \(name)")
    close(descriptor)
  }
}
