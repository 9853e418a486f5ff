import Yams

extension SnapshotError {
  /// What the parser of YAML says, with its line where it knows one.
  package init(yaml error: any Error, file: String) {
    guard let error = error as? YamlError else {
      self = .badYAML(file: file, line: nil, reason: "\(error)")
      return
    }
    self = .badYAML(file: file, line: Self.line(of: error), reason: Self.reason(of: error))
  }

  private static func line(of error: YamlError) -> Int? {
    switch error {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      mark.line
    case .duplicatedKeysInMapping(_, let context): context.mark.line
    default: nil
    }
  }

  private static func reason(of error: YamlError) -> String {
    switch error {
    case .scanner(_, let problem, _, _), .parser(_, let problem, _, _),
      .composer(_, let problem, _, _), .reader(let problem, _, _, _):
      problem
    case .duplicatedKeysInMapping(let keys, _): "key twice: \(keys.joined(separator: ", "))"
    default: "it cannot be read"
    }
  }
}
