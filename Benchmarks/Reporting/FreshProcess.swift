import Foundation

/// This executable, run again in a separate process.
enum FreshProcess {
  /// A child that did not report its figures.
  struct Failed: Error, CustomStringConvertible {
    let description = "a process that was to measure by itself failed"
  }

  /// The numbers that it prints on one line.
  static func figures(_ arguments: [String]) throws -> [Double] {
    let child = Process()
    let output = Pipe()
    child.executableURL = Bundle.main.executableURL
    child.arguments = arguments
    child.standardOutput = output
    try child.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    child.waitUntilExit()
    let words = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard child.terminationStatus == 0 else { throw Failed() }
    return words.compactMap { Double($0) }
  }
}
