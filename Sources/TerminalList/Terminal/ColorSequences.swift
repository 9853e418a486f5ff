/// Removes colours that are already set from the output of ncurses for a frame.
///
/// ncurses sends both colours of a pair when one of them changes, and the terminal's own colours
/// before each pair that contains one of those. Removing this redundancy reduces the output of `procs` at
/// 120x40 by a twentieth, or by a sixth if every second row has its own background.
struct ColorSequences {
  /// A colour as the parameters that set it, such as `38;2;95;175;215`; `nil` if it is not known.
  private typealias Color = ArraySlice<UInt8>
  private typealias Colors = (foreground: Color?, background: Color?)

  private let input: [UInt8]
  private var output: [UInt8] = []
  /// The colours that are set in the terminal, and those that must be set when something is drawn.
  private var sent: Colors = (nil, nil)
  private var wanted: Colors = (nil, nil)

  private static let escape = UInt8(ascii: "\u{1B}")
  private static let semicolon = UInt8(ascii: ";")
  private static let introducer = Array("\u{1B}[".utf8)
  private static let moves = Array("HdG".utf8)
  private static let defaults: Colors = (ArraySlice("39".utf8), ArraySlice("49".utf8))

  /// `frame` with the fewest colour changes that draw the same. The colours at its beginning are
  /// unknown.
  static func reduced(_ frame: [UInt8]) -> [UInt8] {
    var sequences = ColorSequences(frame)
    sequences.reduce()
    return sequences.output
  }

  private init(_ input: [UInt8]) {
    self.input = input
    output.reserveCapacity(input.count)
  }

  private mutating func reduce() {
    var index = 0
    while index < input.count {
      let end = endOfSequence(at: index)
      let sequence = input[index..<end]
      index = end
      let command = Self.command(of: sequence)
      if command == UInt8(ascii: "m"), setColors(sequence.dropFirst(2).dropLast()) { continue }
      // moving the cursor does not draw
      if command.map(Self.moves.contains) != true { sendColors() }
      output += sequence
      // restoring a screen or a cursor may also restore colours
      if command == nil, sequence.first == Self.escape, sequence.last != UInt8(ascii: "(") {
        (sent, wanted) = ((nil, nil), (nil, nil))
      }
    }
    sendColors()
  }

  /// The end of the control sequence at `start`, or of the text up to the next escape.
  private func endOfSequence(at start: Int) -> Int {
    let rest = input[(start + 1)...]
    guard input[start] == Self.escape else {
      return rest.firstIndex(of: Self.escape) ?? input.count
    }
    guard rest.first == UInt8(ascii: "[") else { return min(start + 2, input.count) }
    return rest.dropFirst().firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 } ?? input.count
  }

  /// The last character of a control sequence that contains only numbers; `nil` for anything else.
  private static func command(of sequence: ArraySlice<UInt8>) -> UInt8? {
    guard sequence.count > 2, sequence.starts(with: introducer),
      sequence.dropFirst(2).dropLast().allSatisfy({ (0x30...0x39).contains($0) || $0 == semicolon })
    else { return nil }
    return sequence.last
  }

  /// Records the colours that `parameters` set, to be sent when something is drawn. Returns `false`
  /// if they also set something else, which must be sent now.
  private mutating func setColors(_ parameters: ArraySlice<UInt8>) -> Bool {
    var colors = wanted
    var isPure = true
    var start = parameters.startIndex
    while start <= parameters.endIndex {
      let end = Self.endOfGroup(at: start, in: parameters)
      let group = parameters[start..<end]
      start = end + 1
      switch Self.number(at: group.startIndex, in: group).value {
      case 30...39, 90...97: colors.foreground = group
      case 40...49, 100...107: colors.background = group
      case 0: (colors, isPure) = (Self.defaults, false)
      case 1...29: isPure = false
      default:
        // the numbers after it may belong to it
        (colors, isPure, start) = ((nil, nil), false, .max)
      }
    }
    if isPure {
      wanted = colors
    } else {
      sendColors()
      (sent, wanted) = (colors, colors)
    }
    return isPure
  }

  /// The end of one parameter, or of the parameters of a colour that takes several.
  private static func endOfGroup(at start: Int, in parameters: ArraySlice<UInt8>) -> Int {
    var (first, end) = number(at: start, in: parameters)
    guard first == 38 || first == 48, end < parameters.endIndex else { return end }
    let kind: Int
    (kind, end) = number(at: end + 1, in: parameters)
    for _ in 0..<(kind == 2 ? 3 : 1) where end < parameters.endIndex {
      end = number(at: end + 1, in: parameters).end
    }
    return end
  }

  /// The number at `start`, or 0 if there is none, and its end.
  private static func number(
    at start: Int, in parameters: ArraySlice<UInt8>
  ) -> (value: Int, end: Int) {
    var (value, end) = (0, start)
    while end < parameters.endIndex, parameters[end] != semicolon {
      value = min(value * 10 + Int(parameters[end]) - 0x30, 9_999)
      end += 1
    }
    return (value, end)
  }

  /// Sends the required colours that are not set yet.
  private mutating func sendColors() {
    let foreground = wanted.foreground == sent.foreground ? nil : wanted.foreground
    let background = wanted.background == sent.background ? nil : wanted.background
    guard foreground != nil || background != nil else { return }
    output += Self.introducer
    if let foreground { output += foreground }
    if foreground != nil, background != nil { output.append(Self.semicolon) }
    if let background { output += background }
    output.append(UInt8(ascii: "m"))
    sent = wanted
  }
}
