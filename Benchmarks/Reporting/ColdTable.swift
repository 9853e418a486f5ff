/// The first calls in processes at a hundred thousand rows, when memory and code are fresh.
enum ColdTable {
  /// The number of processes for each figure.
  private static let processes = 9

  /// Runs this executable repeatedly, and prints a line for each kind of element and contender.
  static func measure() throws -> [Report.Cold] {
    let size = 100_000
    let table = TextTable([42, 10, 10])
    print(table.line(["a process's calls, ms", "first", "third"]))
    return try [Int.label, String.label, TitledRow.label].flatMap { elements in
      let contenders = [ListDiffContender.name, HeckelContender.name]
      var times = contenders.map { _ in [[Double]]() }
      for _ in 0..<processes {
        for (place, contender) in contenders.enumerated() {
          times[place].append(
            try FreshProcess.figures(["cold", contender, elements, "\(size)"]))
        }
      }
      return try zip(contenders, times).map { contender, times in
        guard times.allSatisfy({ $0.count == 2 }) else { throw FreshProcess.Failed() }
        let (first, third) = (times.map { $0[0] }.median, times.map { $0[1] }.median)
        let name = "\(elements), \(size.formattedBriefly), \(contender)"
        print(table.line([name, first.threeDigits, third.threeDigits]))
        return Report.Cold(
          contender: contender, elements: elements, size: size, firstMilliseconds: first,
          thirdMilliseconds: third)
      }
    }
  }
}
