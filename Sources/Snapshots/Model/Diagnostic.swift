/// Something in the data that a user should know and that stops nothing.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// The line in the file, from 1, if the message is about one.
  package var line: Int?
  package var message: String

  package init(file: String, line: Int? = nil, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  package var description: String {
    PlainText.line("\(file): \(line.map { "line \($0): " } ?? "")\(message)")
  }
}
