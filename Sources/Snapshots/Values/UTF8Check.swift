/// Whether bytes are text.
enum UTF8Check {
  /// The line, from 1, of the first byte that is not valid UTF-8; `nil` if all are. O(n).
  static func firstBadLine(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var line = 1
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): line += scalar.first == .lineFeed ? 1 : 0
      case .error, .emptyInput: return line
      }
    }
  }
}
