/// The colours of the list view, including those used for the terminal's defaults.
///
/// A fade needs a colour to fade into: ``background`` is the terminal's actual background if that is known.
public struct Theme: Hashable, Sendable {
  /// The colour of plain text.
  public var foreground: Color
  /// The background of plain text, into which text fades.
  public var background: Color
  /// The colour of the cursor and of the user's marks.
  public var accent: Color
  /// The colour of row numbers, footers and other secondary text; see ``quietStyle``.
  public var quiet: Color
  /// The colour of an updated row's flashing text and of its mark.
  public var flash: Color
  /// The colour of a moving row and of its mark.
  public var tint: Color
  /// The colour of a new row and of its mark.
  public var insertion: Color
  /// The flash colour of a number that rose.
  public var rise: Color
  /// The flash colour of a number that fell, and the colour of the mark for deleted rows.
  public var fall: Color
  /// Colours that distinguish kinds of rows and have no other meaning.
  public var series: [Color]
  /// The background of selected rows if colours blend; otherwise they are shown in reverse.
  public var selection: Color
  /// The background of the row under the cursor, from edge to edge; the terminal's default, which is also the
  /// initial value, means none. If colours do not blend, the row is shown in reverse.
  public var cursor = Color.default
  /// The terminal's actual colours for the first sixteen entries of its palette, in order; empty if unknown,
  /// in which case xterm's are assumed.
  package var palette: [Color] = []
  /// The kind of fade that the terminal supports.
  public var fade = Fade.blend
  /// The number of steps in which colours blend, at least 1.
  ///
  /// Each step means more output to the terminal. With 256 colours, about six steps look even.
  public var steps = 16

  /// The kinds of fade, from the richest terminal to the poorest.
  public enum Fade: Sendable {
    /// Colours blend into the background (256 colours or more).
    case blend
    /// Normal, then dim (8 and 16 colours).
    case dim
    /// Nothing fades; a mark in the gutter shows the change (no colours).
    case marks
  }

  /// Creates a theme that blends colours and shows new rows in the colour `rise`.
  package init(
    foreground: Color, background: Color, accent: Color, quiet: Color, flash: Color, tint: Color,
    rise: Color, fall: Color, series: [Color]
  ) {
    self.foreground = foreground
    self.background = background
    self.accent = accent
    self.quiet = quiet
    self.flash = flash
    self.tint = tint
    insertion = rise
    self.rise = rise
    self.fall = fall
    self.series = series
    selection = Theme.selection(on: background, with: foreground)
  }

  /// A background that differs enough from `background` to be visible, but not so much that text
  /// becomes hard to read: three tenths of the distance to `foreground`, or a tenth on a light
  /// background.
  package static func selection(on background: Color, with foreground: Color) -> Color {
    background.blended(
      with: foreground, amount: isLight(background, under: foreground) ? 0.1 : 0.3)
  }

  private static func isLight(_ background: Color, under foreground: Color) -> Bool {
    PerceivedColor(background).lightness > PerceivedColor(foreground).lightness
  }

  /// A background for every second row, closer to ``background`` than a selection.
  package var alternatingBackground: Color {
    background.blended(
      with: foreground, amount: Theme.isLight(background, under: foreground) ? 1 / 30 : 0.18)
  }

  /// A theme for dark backgrounds.
  public static let dark = Theme(
    foreground: Color(hex: 0xD0D0D0), background: Color(hex: 0x000000),
    accent: Color(hex: 0x5FAFD7), quiet: Color(hex: 0x767676), flash: Color(hex: 0xFFD787),
    tint: Color(hex: 0x87D7FF), rise: Color(hex: 0x87D787), fall: Color(hex: 0xFF8787),
    series: [0x5FAFD7, 0xD7875F, 0x87AF5F, 0xAF87D7, 0xD7AF5F, 0x5FAFAF].map { Color(hex: $0) })

  /// A theme for light backgrounds.
  public static let light = Theme(
    foreground: Color(hex: 0x262626), background: Color(hex: 0xFFFFFF),
    accent: Color(hex: 0x005F87), quiet: Color(hex: 0x767676), flash: Color(hex: 0xAF5F00),
    tint: Color(hex: 0x007FA4), rise: Color(hex: 0x007F3F), fall: Color(hex: 0xC70039),
    series: [0x005F87, 0xAF5F00, 0x4F7F00, 0x7F3FAF, 0x876F00, 0x00806F].map { Color(hex: $0) })

  /// The style of quiet text: the colour ``quiet``, or dim if that is the default colour on a terminal with 8
  /// or 16 colours.
  public var quietStyle: Style {
    Style(foreground: quiet, attributes: quiet.isDefault && fade == .dim ? .dim : [])
  }

  /// The style of text that the user cannot act on: nearly halfway to the background, or dim if colours do
  /// not blend.
  func disabled(_ style: Style) -> Style {
    var disabled = style
    if fade == .blend {
      disabled.foreground = foreground(style.foreground).blended(
        with: style.background.isDefault ? background : seen(style.background), amount: 0.4)
    } else {
      disabled.attributes.insert(.dim)
    }
    return disabled
  }

  /// The colour in which changed text flashes.
  package func flash(_ trend: Trend?) -> Color {
    switch trend {
    case .rise: rise
    case .fall: fall
    case nil: flash
    }
  }

  /// The colour of a kind of change: ``insertion`` for inserted rows, ``fall`` for deleted rows, ``flash``
  /// for updated rows and ``tint`` for moved rows.
  package func color(of mark: ChangeMark) -> Color {
    switch mark {
    case .inserted: insertion
    case .deleted: fall
    case .updated: flash
    case .moved: tint
    }
  }

  /// The style of a change's mark: bright, or dim if the change is older. Without colours, the mark of the
  /// last change is bold.
  package func signStyle(of color: Color, isOlder: Bool) -> Style {
    if fade == .marks { return isOlder ? .plain : Style(attributes: .bold) }
    let style = Style(foreground: color)
    return isOlder ? faded(style, by: 0.4) : style
  }

  /// The colour in which the terminal shows text of this colour.
  package func foreground(_ color: Color) -> Color { color.isDefault ? foreground : seen(color) }

  /// The terminal's rendering of a colour other than its default.
  private func seen(_ color: Color) -> Color {
    guard let number = color.paletteNumber, number < palette.count else { return color }
    return palette[Int(number)]
  }

  /// `amount` (0...1) of a blend, rounded to the nearest of ``steps``.
  package func step(_ amount: Double) -> Double { amount.rounded(toSteps: steps) }

  /// `amount` (0...1) of the highlight of moved, inserted or updated rows, in steps.
  ///
  /// A highlight takes twice as long as a fade, and text colours are closer to one another than to
  /// the background: half of ``steps`` look just as even. Each step sends the text of a row again.
  package func lightStep(_ amount: Double) -> Double {
    amount.rounded(toSteps: min(steps, max(6, steps / 2)))
  }

  /// Whether text that has faded by `amount` (0...1) is invisible.
  func hides(by amount: Double) -> Bool { fade != .marks && step(amount) >= 1 }

  /// `style` with its text faded into the background by `amount` (0...1), in ``steps``.
  package func faded(_ style: Style, by amount: Double) -> Style {
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
  /// The number rounded to the nearest of `count` even steps from 0 to 1.
  fileprivate func rounded(toSteps count: Int) -> Double {
    let steps = Double(max(count, 1))
    return (Swift.min(Swift.max(self, 0), 1) * steps).rounded() / steps
  }
}
