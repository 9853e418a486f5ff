import Foundation
import ListDiff
import TestSupport

@testable import FlipbookReading
@testable import FlipbookSnapshots

/// A folder of Tests/Fixtures: successive outputs of a program.
struct RecordedSnapshots {
  let snapshots: [Snapshot]
  let reader: SnapshotReader

  /// Reads the files of the folder in the order of their numbers, as one source without a name that
  /// would determine its format.
  init(_ folder: String) throws {
    let path = "\(ProjectFolder.root)/Tests/Fixtures/\(folder)"
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { Int($0.prefix { $0 != "." }) != nil }.sorted()
    try self.init(files.map { Array(try Data(contentsOf: URL(filePath: "\(path)/\($0)"))) })
  }

  init(_ texts: [[UInt8]]) throws {
    var reader = SnapshotReader(file: "standard input")
    snapshots = try texts.map { try reader.read($0) }
    self.reader = reader
  }

  /// The numbers of updated, deleted, inserted and moved rows from each snapshot to the next.
  var changes: [[Int]] {
    zip(snapshots, snapshots.dropFirst()).map { before, after in
      StagedChangeset(from: before.sections, to: after.sections).reduce([0, 0, 0, 0]) {
        sum, stage in
        [
          sum[0] + stage.elementUpdated.count, sum[1] + stage.elementDeleted.count,
          sum[2] + stage.elementInserted.count, sum[3] + stage.elementMoved.count,
        ]
      }
    }
  }
}
