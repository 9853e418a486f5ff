import Foundation

extension Report {
  /// Writes `results.json` and `growth.tsv`, from which the plot is drawn, into a folder.
  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "not a number")
    try (encoder.encode(self) + Data("\n".utf8))
      .write(to: folder.appending(path: "results.json"), options: .atomic)
    try Data(growthTable().utf8)
      .write(to: folder.appending(path: "growth.tsv"), options: .atomic)
  }

  /// The curves of the plot: a block for each picture, a line for each size, a column for each
  /// contender, in milliseconds; `NaN` if there is no figure.
  func growthTable() -> String {
    let pictures = [(UUID.label, Change.churn), (TitledRow.label, .churnWithUpdates)]
    return pictures.map { elements, change in
      block(elements, workloads.filter { $0.elements == elements && $0.change == change.rawValue })
    }.joined(separator: "\n\n")
  }

  private func block(_ elements: String, _ times: [Times]) -> String {
    let names = [
      StandardLibraryContender.name, HeckelContender.name, HashingFloor.name,
      ListDiffContender.name,
    ]
    let header = ([elements] + names).joined(separator: "\t")
    let lines = times.sorted { $0.size < $1.size }.map { time in
      let columns = names.map { name in time.milliseconds(of: name).map { "\($0)" } ?? "NaN" }
      return (["\(time.size)"] + columns).joined(separator: "\t")
    }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }
}
