import ArgumentParser
import Glibc
import Synchronization

/// Saves a watched file in random ways, and counts the saves that are missed and the delay of the
/// others.
@main struct SavesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "saves",
    abstract: "Saves a watched file in random ways, and counts what is missed.",
    discussion: """
      Several files are watched at a time, each by its own flipbook, which must be next to this \
      program. The delay of a save is the time from the end of the writer until its row is printed. A \
      save that is not printed for six seconds is missed. As root, --user runs the watching program as \
      another user, who cannot read files that only root may read:

        saves 10000 --user 65534
      """)

  @Argument(help: "How many saves.") var count = 1_000
  @Option(help: "How many files at a time.") var lanes = 6
  @Option(help: "The number of the user who watches; the one who saves, without it.") var user: Int?
  @Option(help: "The seed of the random ways.") var seed: UInt64 = 1
  @Option(help: "Only the ways with this in their name.") var way: String?

  func validate() throws {
    guard count > 0, lanes > 0 else { throw ValidationError("give 1 or more") }
    guard !ways.isEmpty else { throw ValidationError("no way has “\(way ?? "")” in its name") }
    if user != nil, getuid() != 0 { throw ValidationError("--user is for root") }
  }

  private var ways: [WayOfSaving] {
    WayOfSaving.all.filter { way.map($0.name.contains) ?? true }
  }

  func run() throws {
    let report = Mutex(Report())
    let next = Atomic(0)
    var threads: [pthread_t] = []
    for number in 0..<lanes {
      let body = LaneBody { [ways, count, seed, user] in
        guard var lane = Lane(number: number, seed: seed, user: user) else {
          FileText.complain("saves: cannot start flipbook, which must be next to this program")
          return
        }
        while next.add(1, ordering: .relaxed).newValue <= count {
          let way = ways[lane.random(below: ways.count)]
          let outcome = lane.save(in: way)
          report.withLock { $0.add(outcome, of: way) }
        }
        lane.finish()
      }
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        {
          Unmanaged<LaneBody>.fromOpaque($0!).takeRetainedValue().run()
          return nil
        }, Unmanaged.passRetained(body).toOpaque())
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
    let lines = report.withLock { $0.lines }
    for line in lines { print(line) }
    if report.withLock({ $0.missed }) > 0 { throw ExitCode(1) }
  }
}

private final class LaneBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// The result of a save.
enum Outcome {
  /// Seen after this many milliseconds.
  case seen(Double)
  case missed
  /// The way of saving needs permissions that the user does not have.
  case refused
}

/// A watched file in a separate folder.
struct Lane {
  private let folder: String
  private let watch: Program
  private var state: UInt64
  private var number = 0
  private var output: [UInt8] = []

  /// The milliseconds after which a save counts as missed.
  private static let patience = 6_000.0
  private static let file = "in/list.txt"

  init?(number: Int, seed: UInt64, user: Int?) {
    folder = "/tmp/saves-\(getpid())-\(number)"
    state = (seed &* 1_000 &+ UInt64(number)) &* 0x9E37_79B9_7F4A_7C15
    guard mkdir(folder, 0o755) == 0, mkdir("\(folder)/in", 0o755) == 0 else { return nil }
    FileText.write("begun\n", to: "\(folder)/\(Self.file)")
    var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &path, path.count)
    let own = String(decoding: path[..<max(0, length)], as: UTF8.self)
    let flipbook = own.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/flipbook"
    let other = user.map {
      ["setpriv", "--reuid=\($0)", "--regid=\($0)", "--clear-groups", "env", "HOME=/"]
    }
    guard
      let watch = Program(
        (other ?? []) + [flipbook, "watch", "\(folder)/\(Self.file)", "--format", "lines"],
        isRead: true)
    else { return nil }
    self.watch = watch
    // only a printed save shows that it has begun
    for _ in 0..<100 {
      let before = self.number
      FileText.write(text(), to: "\(folder)/\(Self.file)")
      if sees(before + 1, within: 100) { return }
    }
    return nil
  }

  mutating func random(below count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(count))
  }

  /// New text: a row that names the save, and some rows that other saves have too.
  private mutating func text() -> String {
    number += 1
    let rows = (0..<random(below: 12)).map { "row \($0)\n" }
    return "save-\(number)-\n" + rows.joined()
  }

  /// Saves in the given way, and waits until the save is printed.
  mutating func save(in way: WayOfSaving) -> Outcome {
    let source = "\(folder)/source"
    FileText.write(text(), to: source)
    if case .mapping = way.action {
      // room for the mapping; this save is noticed like any other
      FileText.write(text() + String(repeating: "more\n", count: 60), to: "\(folder)/\(Self.file)")
      guard sees(number, within: Self.patience) else { return .missed }
      number += 1
      FileText.write("save-\(number)-\n", to: source)
    }
    guard way.save(source, to: Self.file, in: folder) else { return .refused }
    let end = milliseconds()
    guard sees(number, within: Self.patience) else { return .missed }
    return .seen(milliseconds() - end)
  }

  /// Ends the program, and removes the folder.
  func finish() {
    kill(watch.id, SIGTERM)
    _ = watch.wait()
    _ = Program(["rm", "-rf", folder])?.wait()
  }

  /// Reads until the save is printed.
  private mutating func sees(_ save: Int, within patience: Double) -> Bool {
    let token = Array("save-\(save)-".utf8)
    let end = milliseconds() + patience
    while true {
      if output.contains(token) {
        output = []
        return true
      }
      let left = end - milliseconds()
      var polled = pollfd(fd: watch.output, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&polled, 1, Int32(left) + 1) >= 0 else { return false }
      guard polled.revents != 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(watch.output, &buffer, buffer.count)
      guard count > 0 else { return false }
      output += buffer[..<count]
    }
  }
}

extension FileText {
  /// Writes text in place.
  static func write(_ text: String, to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    _ = Glibc.write(descriptor, text, text.utf8.count)
    close(descriptor)
  }

  static func complain(_ words: String) { _ = Glibc.write(2, "\(words)\n", words.utf8.count + 1) }
}

/// The results of all saves so far.
struct Report {
  private var delays: [WayOfSaving.Kind: [Double]] = [:]
  private var worst: [String: Double] = [:]
  private var missedWays: [String: Int] = [:]
  private var refused: Set<String> = []

  var missed: Int { missedWays.values.reduce(0, +) }

  mutating func add(_ outcome: Outcome, of way: WayOfSaving) {
    switch outcome {
    case .refused: refused.insert(way.name)
    case .missed: missedWays[way.name, default: 0] += 1
    case .seen(let delay):
      delays[way.kind, default: []].append(delay)
      worst[way.name] = max(worst[way.name] ?? 0, delay)
    }
  }

  var lines: [String] {
    var lines = ["missed: \(missed)"]
    lines += missedWays.map { "  \($0): \($1)" }.sorted()
    for kind in WayOfSaving.Kind.allCases {
      guard let sorted = delays[kind]?.sorted() else { continue }
      func share(_ part: Double) -> Int {
        Int(sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))])
      }
      lines.append(
        "\(kind.rawValue): \(sorted.count) saves, delay in ms: median \(share(0.5)), "
          + "99 of 100 \(share(0.99)), longest \(share(1))")
    }
    lines.append("the latest ways:")
    lines += worst.sorted { $0.value > $1.value }.prefix(8).map { "  \($0.key): \(Int($0.value))" }
    if !refused.isEmpty { lines.append("not allowed: \(refused.sorted().joined(separator: ", "))") }
    return lines
  }
}
