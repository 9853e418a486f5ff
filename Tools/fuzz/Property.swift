import Glibc

enum Report {
  static func complain(_ words: String) {
    let line = "fuzz: \(words)\n"
    _ = write(2, line, line.utf8.count)
  }
}

/// Ends the program if a property does not hold; libFuzzer then keeps the input.
func expect(
  _ holds: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if holds { return }
  Report.complain("\(file):\(line): \(message())")
  abort()
}
