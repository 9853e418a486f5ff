import ArgumentParser
import Glibc
import ListMotion
import FlipbookPosix
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import FlipbookValueTrees

/// The user's configuration file. Options on the command line take precedence.
struct Configuration: Equatable {
  var color: ColorChoice?
  var motion: Motion.Style?
  var speed: Double?
  /// The memory for earlier snapshots, in bytes.
  var history: Int?
  var mouse: Bool?
  var title: Bool?
  /// Seconds between two runs of a command.
  var interval: Double?
  var precise: Bool?
  var beep: Bool?

  /// The names in the file; options have the same names as on the command line.
  enum Name: String, CaseIterable {
    case color, motion, speed, history, mouse, title, interval, precise, beep
  }
}

extension Configuration {
  /// Reads the text of a configuration; `file` is its name in errors.
  ///
  /// Throws ``SnapshotError`` with the line if the text is not YAML, a name is unknown or a value is invalid.
  init(yaml text: String, file: String) throws {
    let root = try YAMLSetting(Array(text.utf8), file: file)
    for (name, value) in try root.pairs(named: Name.self) { try set(name, value) }
  }

  private mutating func set(_ name: Name, _ value: YAMLSetting) throws {
    switch name {
    case .color: color = try value.read(.choice)
    case .motion: motion = try value.read(.choice)
    case .speed: speed = try value.read(.speed)
    case .history: history = try value.read(.history)
    case .mouse: mouse = try value.truth()
    case .title: title = try value.truth()
    case .interval: interval = try value.read(.interval)
    case .precise: precise = try value.truth()
    case .beep: beep = try value.truth()
    }
  }
}

extension YAMLSetting {
  /// The value, which must be valid for the option.
  fileprivate func read<Value>(_ option: OptionValue<Value>) throws -> Value {
    guard let value = option.read(text) else { throw failure("give \(option.fitting)") }
    return value
  }
}

extension Configuration {
  /// The user's configuration, read when it is first needed; empty if there is no file.
  static let user = Result { try read() }

  /// `flipbook/config.yaml` in the configuration folder: `XDG_CONFIG_HOME`, or else `~/.config`.
  ///
  /// `XDG_CONFIG_HOME` is used only if it is an absolute path, as its specification requires.
  static func path(_ environment: (String) -> String?) -> String? {
    if let folder = environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return "\(folder)/flipbook/config.yaml"
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return "\(home)/.config/flipbook/config.yaml"
  }

  /// The maximum size of a configuration file, in bytes.
  private static let longestFile = 1 << 20

  private static func read() throws -> Configuration {
    guard let path = path({ name in getenv(name).map { Path.text(of: $0) } }) else {
      return Configuration()
    }
    let bytes: [UInt8]
    do throws(SnapshotError) {
      // reading a pipe would wait for its writer
      switch FileSource.disk.kind(path) {
      case .nullDevice: return Configuration()
      case .special(let kind): throw SnapshotError("", "\(path) is \(kind); use a file instead")
      default:
        guard FileBytes.size(of: path) <= longestFile else {
          throw SnapshotError("", "\(path): larger than 1 MB; shorten the configuration")
        }
        bytes = try FileBytes.read(path)
      }
    } catch {
      // treat a folder that cannot be entered, such as another user's home, as one without a configuration
      let isMissing =
        error.kind == .missingFile || error.kind == .deniedFile && Path.access(path, F_OK) != 0
      guard isMissing else { throw error }
      return Configuration()
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.trouble, "\(path): not UTF-8 text; save it as UTF-8")
    }
    return try Configuration(yaml: text, file: path)
  }
}

/// A choice among a few words, given in an option or in the configuration.
///
/// The parser queries the words of each such option at every start. The default implementations in
/// `ExpressibleByArgument` find them by reflection; these read the cases, which takes far less time.
protocol NamedChoice: CaseIterable, RawRepresentable<String>, ExpressibleByArgument {}

extension NamedChoice {
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }
  static var allValueDescriptions: [String: String] { [:] }
  var defaultValueDescription: String { rawValue }

  /// "a, b or c"
  static var alternatives: String {
    let names = allValueStrings
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}

/// The number of colours to use.
enum ColorChoice: String, NamedChoice {
  case auto, truecolor
  case colors256 = "256"
  case colors16 = "16"
  case mono

  /// The choice for a terminal, which `auto` queries, and the colours of an export, which has none to query: `auto` is
  /// all of them.
  var meaning: (onTerminal: Terminal.ColorChoice, ofExport: ColorDepth) {
    switch self {
    case .auto: (.auto, .truecolor)
    case .truecolor: (.truecolor, .truecolor)
    case .colors256: (.colors256, .colors256)
    case .colors16: (.colors16, .colors16)
    case .mono: (.mono, .mono)
    }
  }

  /// Whether the environment allows colours on a terminal when flipbook does not draw a screen.
  static var isWelcome: Bool {
    func value(_ name: String) -> String { getenv(name).map { Path.text(of: $0) } ?? "" }
    return value("NO_COLOR").isEmpty && !["", "dumb"].contains(value("TERM"))
  }
}

extension Motion.Style: NamedChoice {}

/// The format of output that does not go to a terminal.
enum OutputChoice: String, NamedChoice {
  case text, json
}
