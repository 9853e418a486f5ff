import Glibc

/// The environment in which tests run commands, without the tester's own settings.
package enum ChildEnvironment {
  /// The variables that a command needs, with `changes` on top.
  package static func with(_ changes: [String: String] = [:]) -> [String: String] {
    var variables = ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "HOME": "/nonexistent"]
    // with the third, Scripts/run-tests finds processes that a test started; the last one belongs
    // to Scripts/coverage
    for name in ["PATH", "LD_LIBRARY_PATH", "FLIPBOOK_TEST_RUN", "LLVM_PROFILE_FILE"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables.merging(changes) { _, new in new }
  }
}
