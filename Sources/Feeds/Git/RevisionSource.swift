import Glibc
import FlipbookPosix
package import FlipbookSnapshots
import FlipbookReading
import FlipbookNotation

/// The revisions of a file in its git repository, through renames, oldest first.
///
/// It follows first parents only, so that each revision is a change to the one before it, and a
/// branch is one revision: its merge. Revisions of parallel branches, ordered by date, would undo
/// and redo each other.
///
/// git lists the newest revision first, so all are listed before the first is shown. Then their contents are
/// read one by one. A commit that deleted the file becomes an empty list.
package final class RevisionSource: DocumentSource {
  package let title: String
  package var fileName: String { title }
  /// The running git process, which first lists and then reads; `nil` at the end.
  private var child: Child?
  private var isListing = true
  private var log = RevisionLog()
  private var batch = ObjectBatch()
  private var revisions: [Revision] = []
  private var next = 0
  /// The folder of the file; empty for the current folder or if the folder no longer exists.
  private let folder: String

  /// The maximum number of revisions that a call returns, so that keys do not wait.
  private static let revisionsPerCall = 8

  /// Starts listing the revisions of `path`, at most the newest `maximum`.
  ///
  /// Throws ``SnapshotError`` if git cannot run or if `path` is a folder, since git would mix the revisions
  /// of all its files.
  package init(path: String, maximum: Int? = nil) throws(SnapshotError) {
    title = path
    guard FileSource.disk.kind(path) != .folder else {
      throw SnapshotError(path, "is a folder; give a file that git tracks")
    }
    let folder = Path.folder(of: path)
    self.folder = FileSource.disk.kind(folder) == .folder ? folder : ""
    let limit = maximum.map { ["--max-count=\($0)"] } ?? []
    do throws(SnapshotError) {
      child = try Child(
        Self.git(in: self.folder)
          + ["log", "--follow", "--raw", "--no-abbrev", "--no-color", "--no-ext-diff"]
          + ["--no-textconv", "--no-show-signature", "--encoding=UTF-8", "--first-parent"]
          + ["--diff-merges=first-parent"]
          + ["--format=\(RevisionLog.format)"] + limit
          + ["--", self.folder.isEmpty ? path : Path.name(of: path)],
        variables: Self.variables)
    } catch {
      guard error.kind == .command else { throw error }
      throw SnapshotError(path, "git is not installed; install it to use flipbook log")
    }
  }

  package var fileDescriptors: [Int32] { child?.fileDescriptors ?? [] }
  package var deadline: Duration? { batch.hasMore ? .zero : child?.deadline }

  /// Waits until git has found a revision.
  ///
  /// Throws ``SnapshotError`` if there is none.
  package func begin() throws(SnapshotError) -> SourceDocument? {
    // git may wait forever, for example if a configuration file is a pipe without a writer
    WorkProgress.current?.begin("waiting for git log")
    while let child, isListing, log.revisions.isEmpty {
      if WorkProgress.current?.isCancelled == true {
        stop()
        throw .cancelled
      }
      child.wait()
      _ = try list(child, to: .monotonicNow)
    }
    return nil
  }

  package func advance(to now: Duration) -> [SourceEvent] {
    guard let child else { return [] }
    do throws(SnapshotError) {
      return isListing ? try list(child, to: now) : read(child, to: now)
    } catch {
      return [.trouble(error.description), .end(.ofInput)]
    }
  }

  package func stop() {
    child?.end()
    child = nil
  }

  private func list(
    _ listing: Child, to now: Duration
  ) throws(SnapshotError) -> [SourceEvent] {
    let exit = listing.advance(to: now)
    log.add(listing.output)
    listing.output = []
    guard let exit else { return [.note("listing revisions: \(log.revisions.count)")] }
    (child, isListing) = (nil, false)
    revisions = log.revisions.reversed()
    guard exit.isSuccess else {
      throw SnapshotError(title, Self.reason(listing.errors.bytes, exit))
    }
    guard !revisions.isEmpty else {
      throw SnapshotError(title, "git has no revisions of this file")
    }
    let names = revisions.compactMap(\.blob).map { "\($0)\n" }.joined()
    child = try Child(
      Self.git(in: folder) + ["cat-file", "--batch"], variables: Self.variables,
      input: { $0(Array(names.utf8)) })
    return []
  }

  private func read(_ contents: Child, to now: Duration) -> [SourceEvent] {
    // git waits until its previous output is shown
    let exit = batch.hasMore ? nil : contents.advance(to: now)
    batch.add(contents.output)
    contents.output = []
    var events: [SourceEvent] = []
    while next < revisions.count, events.count < Self.revisionsPerCall,
      let object = revisions[next].blob == nil ? .bytes([]) : batch.next()
    {
      let revision = revisions[next]
      next += 1
      switch object {
      case .bytes(let bytes):
        events.append(
          .document(SourceDocument(bytes: bytes, caption: revision.day, detail: revision.words)))
      case .tooLong:
        let size = "larger than \(ObjectBatch.maximumSize >> 20) MB and was skipped"
        events.append(.trouble("\(title): the revision of \(revision.day) is \(size)"))
      case .missing: return events + end(with: .trouble("\(title): \(Self.missing)"))
      }
    }
    if next == revisions.count { return events + end(with: .note("")) }
    if !events.isEmpty {
      return events + [.note("reading revisions: \(next) of \(revisions.count)")]
    }
    return exit.map { end(with: .trouble(Self.reason(contents.errors.bytes, $0))) } ?? []
  }

  private func end(with last: SourceEvent) -> [SourceEvent] {
    child = nil
    return [last, .end(.ofInput)]
  }

  /// The beginning of a git command line that does not run programs configured in the repository, and whose
  /// output does not depend on the configuration.
  private static func git(in folder: String) -> [String] {
    ["git", "--no-pager"]
      + [
        "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.sshCommand=false",
        "core.gitProxy=", "core.askPass=false", "core.alternateRefsCommand=false",
        "credential.helper=", "diff.external=", "gpg.program=false", "gpg.ssh.program=false",
        "gpg.x509.program=false", "log.showRoot=true", "log.showSignature=false",
      ].flatMap { ["-c", $0] }
      + (folder.isEmpty ? [] : ["-C", folder])
  }

  /// With these variables, git never fetches anything and takes paths literally, regardless of the
  /// environment.
  private static let variables = [
    "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0",
    "GIT_ALLOW_PROTOCOL": "none", "GIT_PROTOCOL_FROM_USER": "0", "GIT_NO_LAZY_FETCH": "1",
    "GIT_LITERAL_PATHSPECS": "1", "GIT_GLOB_PATHSPECS": "0", "GIT_NOGLOB_PATHSPECS": "0",
    "GIT_ICASE_PATHSPECS": "0",
  ]

  /// Explains that `log` fetches nothing, since it does not run programs configured in a repository.
  private static let missing =
    "this partial clone lacks part of its history, and flipbook log never fetches"

  private static func reason(_ errors: [UInt8], _ exit: Child.Exit) -> String {
    let lines = Text.lines(of: errors)
    let line =
      lines.first { $0.hasPrefix("fatal: ") } ?? lines.last { !$0.isEmpty }
      ?? "git ended with \(exit.words)"
    if line.contains("dubious ownership in repository at '") {
      let quote = Character("'")
      let folder = line.drop { $0 != quote }.dropFirst().prefix { $0 != quote }
      return "the repository belongs to another user; to trust it:"
        + " git config --global --add safe.directory \(PlainText.line(String(folder)))"
    }
    let isPartial = lines.contains {
      $0.contains("promisor") || $0.contains("lazy fetching") || $0.contains("' not allowed")
    }
    if isPartial { return "\(missing); run git fetch --refetch --no-filter" }
    if line.contains("not a git repository") {
      return "not in a git repository; flipbook log needs a tracked file"
    }
    return PlainText.line(line.hasPrefix("fatal: ") ? String(line.dropFirst(7)) : line)
  }
}

/// Parses the output of `git cat-file --batch`: `NAME blob SIZE`, the bytes and a line end, or
/// `NAME missing`.
struct ObjectBatch {
  /// The maximum size in bytes of an object that is kept: a few bytes in a repository can expand to very
  /// many.
  static let maximumSize = SourceDocument.maximumSize

  enum Object: Equatable {
    case bytes([UInt8])
    /// git does not have it.
    case missing
    case tooLong
  }

  private var bytes: [UInt8] = []
  private var start = 0
  /// The number of bytes still to be skipped of an object that is too long.
  private var skipped = 0
  /// Whether the next object is complete.
  var hasMore: Bool { object() != nil }

  mutating func add(_ new: [UInt8]) {
    if start > 1 << 20 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += new.dropFirst(skipped)
    skipped -= min(skipped, new.count)
  }

  /// The next object, if it is complete or too long.
  mutating func next() -> Object? {
    guard let (content, end) = object() else { return nil }
    start = min(end, bytes.count)
    skipped = end - start
    // the content of an object is followed by a separate line end
    if content.upperBound == end { return .missing }
    return content.count > Self.maximumSize ? .tooLong : .bytes(Array(bytes[content]))
  }

  private func object() -> (content: Range<Int>, end: Int)? {
    guard let lineEnd = bytes[start...].firstIndex(of: .lineFeed) else { return nil }
    let header = bytes[start..<lineEnd].split(separator: 0x20)
    let first = lineEnd + 1
    guard header.count == 3, let size = Int(String(decoding: header[2], as: UTF8.self)) else {
      return (first..<first, first)
    }
    guard bytes.count > first + size || size > Self.maximumSize else { return nil }
    return (first..<first + size, first + size + 1)
  }
}

/// A commit that changed a file.
struct Revision: Equatable, Sendable {
  /// The name of the git object with the content; `nil` if the commit deleted the file or replaced it with a submodule.
  var blob: String?
  var author: String
  /// ISO 8601, with the author's offset from UTC.
  var date: String
  var subject: String

  /// "2026-03-09 14:05".
  var day: String {
    PlainText.line(String(date.prefix(16).map { $0 == "T" ? " " : $0 }))
  }

  /// "Ada: subject".
  var words: String { PlainText.line("\(author): \(subject)") }
}

/// Parses the output of `git log --raw` in ``format``, in any chunks.
///
/// A commit is a line that begins with NUL, which git prints nowhere else, followed by a line for each file.
/// Authors and subjects do not contain line ends, and git quotes line ends in paths.
struct RevisionLog {
  /// The date, the author and the subject.
  static let format = "%x00%aI%x00%an%x00%s"

  private(set) var revisions: [Revision] = []
  /// The maximum size in bytes of an author or a subject.
  private static let longest = 4_096
  /// The maximum size in bytes of a line.
  private static let longestLine = 4 * longest

  /// The parts of the last commit; empty once its file has arrived.
  private var commit: [String] = []
  private var pending: [UInt8] = []

  /// Parses more bytes.
  mutating func add(_ bytes: [UInt8]) {
    pending += bytes
    var place = 0
    while let line = pending.nextLine(from: &place) { parse(pending[line].dropLast()) }
    pending.removeFirst(place)
    if pending.count > Self.longestLine { pending.removeSubrange(Self.longestLine...) }
  }

  private mutating func parse(_ line: ArraySlice<UInt8>) {
    if line.first == 0 {
      commit = line.dropFirst().split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0.prefix(Self.longest), as: UTF8.self) }
      return
    }
    // ":100644 100644 OLD NEW M", a tab and a path. If a folder becomes a file, git lists several paths,
    // beginning with the file.
    let words = line.prefix { $0 != 0x09 }.split(separator: 0x20)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 5, commit.count > 1 else { return }
    let isGone = words[1] == "160000" || words[3].allSatisfy { $0 == "0" }
    // if the author was cut off, there is no subject
    let subject = commit.count > 2 ? commit[2] : ""
    revisions.append(
      Revision(
        blob: isGone ? nil : words[3], author: commit[1], date: commit[0], subject: subject))
    commit = []
  }
}
