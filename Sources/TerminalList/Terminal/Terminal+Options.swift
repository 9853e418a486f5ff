import Glibc
public import ListMotion

extension Terminal {
  /// What a ``Terminal`` is opened with.
  public struct Options: Sendable {
    /// The colours to use.
    public var color: ColorChoice
    /// Whether clicks and the wheel become events from the start; see ``Terminal/mouse``.
    public var mouse: Bool
    /// Changes the colours that suit the terminal, each time that they are found: at the start,
    /// and when the terminal tells its background.
    public var adjustTheme: @Sendable (inout Theme) -> Void = { _ in }

    var output: Int32 = 1
    var input: Int32 = 0
    var environment: @Sendable (String) -> String? = Environment.value

    /// The terminal's colours and no mouse, unless told otherwise.
    public init(color: ColorChoice = .auto, mouse: Bool = false) {
      self.color = color
      self.mouse = mouse
    }

    /// The most that may be asked of the terminal, which never shows more than it has.
    func depth(available: ColorDepth) -> ColorDepth {
      switch color {
      case .auto: refusesColor ? .mono : available
      case .truecolor: available
      case .colors256: min(available, .colors256)
      case .colors16: min(available, .colors16)
      case .mono: .mono
      }
    }

    private var refusesColor: Bool { environment("NO_COLOR").map { !$0.isEmpty } == true }

    /// How the colours of a terminal are to be numbered, when its own entry, which has `colors`
    /// of them, does it otherwise.
    func numbering(type: String, colors: Int) -> TerminfoEntry.Colors? {
      if colors < 8 || depth(available: .truecolor) == .mono { return nil }
      let isDirect = ColorDepth(colors: colors) == .truecolor
      switch color {
      case .truecolor: return .direct
      case .auto: return isDirect || promisesTruecolor(type: type) ? .direct : nil
      case .colors256, .colors16, .mono: return isDirect ? .indexed : nil
      }
    }

    /// Whether `COLORTERM` says that the terminal takes 24-bit colours.
    ///
    /// GNU screen and the console hand the variable on and take the numbers for other things.
    private func promisesTruecolor(type: String) -> Bool {
      guard let promise = environment("COLORTERM") else { return false }
      if type.hasPrefix("linux") { return false }
      if type.hasPrefix("screen"), environment("STY") != nil { return false }
      return promise == "truecolor" || promise == "24bit"
    }
  }

  /// Which colours to use.
  public enum ColorChoice: Hashable, Sendable, CaseIterable {
    /// What the terminal has, none when `NO_COLOR` is set and not empty; 24 bits where
    /// `COLORTERM` promises them.
    case auto
    /// 24 bits, whatever `COLORTERM` and `NO_COLOR` say.
    case truecolor
    /// Up to 256, whatever `NO_COLOR` says.
    case colors256
    /// Up to 16, whatever `NO_COLOR` says.
    case colors16
    /// None.
    case mono
  }
}

/// The process's environment variables.
enum Environment {
  @Sendable static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
