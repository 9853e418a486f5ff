import Foundation

/// The peaks of memory at a million rows, each in a separate process.
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

  private static func fresh(_ contender: String, _ elements: String, _ size: Int) throws -> Double {
    let peak = try FreshProcess.figures(["peak", contender, elements, "\(size)"])
    guard peak.count == 1 else { throw FreshProcess.Failed() }
    return peak[0]
  }
}
