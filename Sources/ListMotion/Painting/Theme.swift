/// The colours that stand for the terminal's defaults, and the few that the list view adds.
///
/// A fade needs to know what it fades into: ``background`` is the terminal's real one where that is
/// known.
public struct Theme: Hashable, Sendable {
  /// What plain text looks like.
  public var foreground: Color
  /// What is behind it, and what fades run into.
  public var background: Color
  /// The cursor and the marks of the user.
  public var accent: Color
  /// Numbers of rows, footers, and other text that does not press itself forward; see ``quietStyle``.
  public var quiet: Color
  /// What the text of a changed row flashes in, and its mark.
  public var flash: Color
  /// What a moving row is tinted with, and its mark.
  public var tint: Color
  /// What a new row is tinted with, and its mark.
  public var insertion: Color
  /// What a number that rose flashes in.
  public var rise: Color
  /// What a number that fell flashes in, and the mark of rows that went.
  public var fall: Color
  /// Colours that tell kinds of rows apart and say nothing else.
  public var series: [Color]
  /// What selected rows stand on, where colours blend; elsewhere they are in reverse.
  public var selection: Color
  /// What the row under the cursor stands on, from edge to edge; the terminal's default, as at first,
  /// for nothing.
  public var cursor = Color.default
  /// What the first sixteen colours of the terminal's palette look like, in their order; empty where
  /// that is not known, and they are taken for xterm's.
  public var palette: [Color] = []
  /// How a row fades on this terminal.
  public var fade: Fade
  /// In how many steps colours blend, at least 1.
  ///
  /// Each step that the terminal can tell from the last is a change of colours to send; about
  /// six look even where it has 256.
  public var steps = 16
  /// Whether the last cell of a bar is paler if it is only partly covered; else it is there or not.
  /// With fewer colours than truecolor its hue would change.
  public var blendsCoverage = true

  /// The ways to fade, from the richest terminal to the poorest.
  public enum Fade: Hashable, Sendable {
    /// Colours run into the background (256 colours and more).
    case blend
    /// Plain, then dim (8 and 16 colours).
    case dim
    /// Nothing fades; a mark in the gutter says what happens (no colours).
    case marks
  }

  /// - Parameters:
  ///   - insertion: The same as `rise` by default.
  ///   - series: The accent alone by default.
  ///   - selection: What ``selection(on:with:)`` says by default.
  public init(
    foreground: Color, background: Color, accent: Color, quiet: Color, flash: Color, tint: Color,
    rise: Color, fall: Color, insertion: Color? = nil, series: [Color]? = nil,
    selection: Color? = nil,
    fade: Fade = .blend
  ) {
    self.foreground = foreground
    self.background = background
    self.accent = accent
    self.quiet = quiet
    self.flash = flash
    self.tint = tint
    self.insertion = insertion ?? rise
    self.rise = rise
    self.fall = fall
    self.series = series ?? [accent]
    self.selection = selection ?? Theme.selection(on: background, with: foreground)
    self.fade = fade
  }

  /// A background that is far enough from `background` to be seen, and near enough to it for text
  /// to be read: a sixth of the way to `foreground`, on a light one a tenth.
  public static func selection(on background: Color, with foreground: Color) -> Color {
    func light(_ color: Color) -> Int { Int(color.red) + Int(color.green) + Int(color.blue) }
    let isLight = light(background) > light(foreground)
    return background.blended(with: foreground, amount: isLight ? 0.1 : 1 / 6)
  }

  /// What every second row may stand on: a third as far from ``background`` as a selection.
  public var alternatingBackground: Color {
    background.blended(
      with: Theme.selection(on: background, with: foreground), amount: 1 / 3)
  }

  /// For a dark background.
  public static let dark = Theme(
    foreground: Color(hex: 0xD0D0D0), background: Color(hex: 0x000000),
    accent: Color(hex: 0x5FAFD7), quiet: Color(hex: 0x767676), flash: Color(hex: 0xFFD787),
    tint: Color(hex: 0x87D7FF), rise: Color(hex: 0x87D787), fall: Color(hex: 0xFF8787),
    series: [0x5FAFD7, 0xD7875F, 0x87AF5F, 0xAF87D7, 0xD7AF5F, 0x5FAFAF].map { Color(hex: $0) })

  /// For a light background.
  public static let light = Theme(
    foreground: Color(hex: 0x262626), background: Color(hex: 0xFFFFFF),
    accent: Color(hex: 0x005F87), quiet: Color(hex: 0x767676), flash: Color(hex: 0xAF5F00),
    tint: Color(hex: 0x007FA4), rise: Color(hex: 0x007F3F), fall: Color(hex: 0xC70039),
    series: [0x005F87, 0xAF5F00, 0x4F7F00, 0x7F3FAF, 0x876F00, 0x00806F].map { Color(hex: $0) })

  /// How quiet text is drawn: in ``quiet``; dim where that is the terminal's own colour and there is
  /// no other that can be read on every background.
  public var quietStyle: Style {
    Style(foreground: quiet, attributes: quiet.isDefault && fade == .dim ? .dim : [])
  }

  /// How text is drawn that the user can do nothing with: half of the way to the background, or dim
  /// where colours do not blend.
  func disabled(_ style: Style) -> Style {
    var disabled = style
    if fade == .blend {
      disabled.foreground = foreground(style.foreground).blended(
        with: style.background.isDefault ? background : seen(style.background), amount: 0.5)
    } else {
      disabled.attributes.insert(.dim)
    }
    return disabled
  }

  /// What text that changed flashes in.
  package func flash(_ trend: Trend?) -> Color {
    switch trend {
    case .rise: rise
    case .fall: fall
    case nil: flash
    }
  }

  /// The colour of what happened to a row, wherever it is said: ``insertion`` for what came,
  /// ``fall`` for what went, ``flash`` for what changed and ``tint`` for what moved.
  public func color(of mark: ChangeMark) -> Color {
    switch mark {
    case .inserted: insertion
    case .deleted: fall
    case .updated: flash
    case .moved: tint
    }
  }

  /// How a sign of a change is drawn: bright, or dim if the change is an older one. Without colours
  /// the last one is bold.
  package func signStyle(of color: Color, isOlder: Bool) -> Style {
    if fade == .marks { return isOlder ? .plain : Style(attributes: .bold) }
    let style = Style(foreground: color)
    return isOlder ? faded(style, by: 0.5) : style
  }

  /// What text of this colour looks like.
  package func foreground(_ color: Color) -> Color { color.isDefault ? foreground : seen(color) }

  /// A colour that is not the terminal's default as the terminal shows it.
  private func seen(_ color: Color) -> Color {
    guard let number = color.paletteNumber, number < palette.count else { return color }
    return palette[Int(number)]
  }

  /// The nearest of ``steps`` to `amount` (0...1) of a blend.
  package func step(_ amount: Double) -> Double { amount.rounded(toSteps: steps) }

  /// In how many steps a light goes out, of rows that move, came or changed.
  ///
  /// It takes twice the time of a fade, and the way from one colour of text to another is shorter than
  /// that to the background: half of ``steps`` look as even. Each takes the text of a row to send.
  package var lightSteps: Int { min(steps, max(6, steps / 2)) }

  /// The nearest of ``lightSteps`` to `amount` (0...1) of a light.
  package func lightStep(_ amount: Double) -> Double { amount.rounded(toSteps: lightSteps) }

  /// Whether nothing is left to see of what is `amount` (0...1) of the way to the background.
  func hides(by amount: Double) -> Bool { fade != .marks && step(amount) >= 1 }

  /// `style` of a cell of which a part is covered (0...1); `nil` if nothing of it is seen.
  func covered(_ style: Style, by coverage: Double) -> Style? {
    if coverage >= 1 { return style }
    guard fade == .blend, blendsCoverage else { return coverage < 0.5 ? nil : style }
    var covered = style
    covered.foreground = foreground(style.foreground).blended(
      with: style.background.isDefault ? background : style.background, amount: 1 - coverage)
    return covered
  }

  /// `style` with its text `amount` (0...1) of the way to the background, in ``steps``.
  public func faded(_ style: Style, by amount: Double) -> Style {
    let amount = step(amount)
    if amount <= 0 { return style }
    var faded = style
    guard fade == .blend else {
      if fade == .dim, amount > 0.3 { faded.attributes.insert(.dim) }
      return faded
    }
    let behind = style.background.isDefault ? background : seen(style.background)
    faded.foreground = foreground(style.foreground).blended(with: behind, amount: amount)
    if !style.background.isDefault {
      faded.background = behind.blended(with: background, amount: amount)
    }
    return faded
  }
}

extension Double {
  /// The nearest of so many even steps from 0 to 1.
  fileprivate func rounded(toSteps count: Int) -> Double {
    let steps = Double(max(count, 1))
    return (Swift.min(Swift.max(self, 0), 1) * steps).rounded() / steps
  }
}
