import Glibc
import FlipbookPosix
import FlipbookSnapshots
import TerminalList

/// The end of the command: a status and, in case of an error, one line that explains what to do.
struct Failure: Error {
  /// The statuses that the command documents.
  enum Status: Int32 {
    case done = 0
    case different = 1
    case trouble = 2
    case noTerminal = 3
    /// The status of watch(1) for a run that failed with `-e`.
    case failedRun = 8
  }

  var status: Status
  /// Goes to standard error, or to standard output if the status is `done`, and may then have several lines.
  var message: String

  init(_ status: Status, _ message: String = "") {
    self.status = status
    self.message = message
  }

  /// Creates an end with a status that a source requests.
  init(_ status: Int32, _ message: String = "") {
    self.init(Status(rawValue: status) ?? .trouble, message)
  }

  /// The failure for one of our errors; `nil` for an error of the option parser.
  init?(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SnapshotError: self.init(.trouble, error.description)
    case let error as TerminalError: self.init(.noTerminal, error.description)
    case let error as ListUpdateError: self.init(.trouble, error.description)
    default: return nil
    }
  }

  func exit() -> Never {
    if !message.isEmpty {
      if status == .done {
        for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
          StandardStream.output.print(String(line))
        }
      } else {
        StandardStream.error.print("flipbook: \(message)")
      }
    }
    Ending.exit(status.rawValue)
  }
}
