extension Terminal {
  /// What a ``Terminal`` is opened with.
  public struct Options: Sendable {
    /// The colours to use.
    public var color: ColorChoice
    /// Whether clicks and the wheel become events; off, the terminal's own selection works.
    public var mouse: Bool

    var output: Int32 = 1
    var input: Int32 = 0
    var environment: @Sendable (String) -> String? = Environment.value

    public init(color: ColorChoice = .auto, mouse: Bool = false) {
      self.color = color
      self.mouse = mouse
    }

    /// The most that may be asked of the terminal, which never shows more than it has.
    func depth(available: ColorDepth) -> ColorDepth {
      switch color {
      case .auto: environment("NO_COLOR").map { !$0.isEmpty } == true ? .mono : available
      case .colors256: available
      case .colors16: min(available, .colors16)
      case .mono: .mono
      }
    }
  }

  /// Which colours to use.
  public enum ColorChoice: Hashable, Sendable, CaseIterable {
    /// What the terminal has, none when `NO_COLOR` is set and not empty.
    case auto
    /// Up to 256, whatever `NO_COLOR` says.
    case colors256
    /// Up to 16, whatever `NO_COLOR` says.
    case colors16
    /// None.
    case mono
  }
}
