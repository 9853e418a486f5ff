import Foundation

/// The peaks of memory at a million rows, each in a process of its own.
enum MemoryTable {
  /// Runs this executable once for each figure, and prints a line for each.
  static func measure() throws -> [Report.Memory] {
    let size = 1_000_000
    let table = TextTable([42, 10])
    print(table.line(["peak of memory over the inputs", "MiB"]))
    return try [UUID.label, Int.label, String.label].flatMap { elements in
      try [ListDiffContender.name, HeckelContender.name].map { contender in
        let peak = try fresh(contender, elements, size)
        let name = "\(elements), \(size.formattedBriefly), \(contender)"
        print(table.line([name, peak.threeDigits]))
        return Report.Memory(
          contender: contender, elements: elements, size: size, mebibytes: peak)
      }
    }
  }

  /// A child that could not say its figure.
  struct ChildFailed: Error, CustomStringConvertible {
    let description = "the process that was to measure memory failed"
  }

  private static func fresh(_ contender: String, _ elements: String, _ size: Int) throws -> Double {
    let child = Process()
    let output = Pipe()
    child.executableURL = Bundle.main.executableURL
    child.arguments = ["peak", contender, elements, "\(size)"]
    child.standardOutput = output
    try child.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    child.waitUntilExit()
    let text = String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines)
    guard child.terminationStatus == 0, let peak = Double(text) else { throw ChildFailed() }
    return peak
  }
}
