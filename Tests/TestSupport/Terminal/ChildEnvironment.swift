import Glibc

/// The environment in which tests run commands: nothing of the tester's own settings.
package enum ChildEnvironment {
  /// What a command cannot do without, with `changes` on top.
  package static func with(_ changes: [String: String] = [:]) -> [String: String] {
    var variables = ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "HOME": "/nonexistent"]
    // by the third, Scripts/run-tests knows whatever a test has started; the last is that of Scripts/coverage
    for name in ["PATH", "LD_LIBRARY_PATH", "FLIPBOOK_TEST_RUN", "LLVM_PROFILE_FILE"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables.merging(changes) { _, new in new }
  }
}
