/// A commit that changed a file.
package struct Revision: Equatable, Sendable {
  /// The object that holds the file; `nil` where the commit deleted it.
  package var blob: String?
  package var author: String
  /// ISO 8601, with the author's offset from UTC.
  package var date: String
  package var subject: String
  /// The path of the file then, from the top of the repository.
  package var path: String

  /// "2026-03-09 14:05".
  package var day: String {
    PlainText.line(String(date.prefix(16).map { $0 == "T" ? " " : $0 }))
  }

  /// "Ada: subject".
  package var words: String { PlainText.line("\(author): \(subject)", maximum: 72) }
}

/// Reads what `git log --raw -z` writes in ``format``, as it comes.
struct RevisionLog {
  /// Each commit begins with SOH; its parts end in NUL.
  static let format = "%x01%an%x00%aI%x00%s"

  private(set) var revisions: [Revision] = []
  private var tokens: [String] = []
  private var pending: [UInt8] = []

  /// Takes bytes in.
  mutating func add(_ bytes: [UInt8]) {
    pending += bytes
    var start = 0
    while let end = pending[start...].firstIndex(of: 0) {
      take(String(decoding: pending[start..<end], as: UTF8.self))
      start = end + 1
    }
    pending.removeFirst(start)
  }

  /// Ends the last commit.
  mutating func finish() { endCommit() }

  private mutating func take(_ token: String) {
    if token.first == "\u{1}" {
      endCommit()
      tokens = [String(token.dropFirst())]
    } else if !tokens.isEmpty {
      tokens.append(token)
    }
  }

  /// author, date, subject, ":100644 100644 OLD NEW M", path and, of a rename, the new path.
  private mutating func endCommit() {
    defer { tokens = [] }
    guard tokens.count >= 5 else { return }
    let parts = tokens[3].drop { $0 == "\n" || $0 == ":" }.split(separator: " ")
    guard parts.count == 5 else { return }
    let blob = String(parts[3])
    revisions.append(
      Revision(
        blob: blob.allSatisfy { $0 == "0" } ? nil : blob, author: tokens[0], date: tokens[1],
        subject: tokens[2], path: tokens[tokens.count - 1]))
  }
}
