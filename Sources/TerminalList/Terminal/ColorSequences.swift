/// What ncurses has written for a frame, without colours that the terminal has already.
///
/// ncurses sends both colours of a pair when one of them changes, and the terminal's own colours before
/// each pair that has one of those. `procs` at 120x40, where every second row has a background of its
/// own, sends a sixth less without what it need not.
struct ColorSequences {
  /// A colour as the parameters that set it, such as `38;2;95;175;215`; `nil` if it is not known.
  private typealias Color = ArraySlice<UInt8>
  private typealias Colors = (foreground: Color?, background: Color?)

  private let input: [UInt8]
  private var output: [UInt8] = []
  /// The colours that the terminal has, and those that it is to have when something is drawn.
  private var sent: Colors = (nil, nil)
  private var wanted: Colors = (nil, nil)

  private static let escape = UInt8(ascii: "\u{1B}")
  private static let semicolon = UInt8(ascii: ";")
  private static let moves = Array("HdG".utf8)
  private static let defaults: Colors = (ArraySlice("39".utf8), ArraySlice("49".utf8))

  /// `frame` with as few colours as draw the same. Nothing is known of the colours at its beginning.
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
      // where the cursor goes nothing is drawn
      if command.map(Self.moves.contains) != true { sendColors() }
      output += sequence
      // a screen, or a cursor, may come back with colours of its own
      if command == nil, sequence.first == Self.escape, sequence.last != UInt8(ascii: "(") {
        (sent, wanted) = ((nil, nil), (nil, nil))
      }
    }
    sendColors()
  }

  /// Where the control sequence at `start` ends, or the text up to the next escape.
  private func endOfSequence(at start: Int) -> Int {
    let rest = input[(start + 1)...]
    guard input[start] == Self.escape else {
      return rest.firstIndex(of: Self.escape) ?? input.count
    }
    guard rest.first == UInt8(ascii: "[") else { return min(start + 2, input.count) }
    return rest.dropFirst().firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 } ?? input.count
  }

  /// The last character of a control sequence that has nothing but numbers; `nil` for anything else.
  private static func command(of sequence: ArraySlice<UInt8>) -> UInt8? {
    guard sequence.starts(with: "\u{1B}[".utf8), sequence.count > 2,
      sequence.dropFirst(2).dropLast().allSatisfy({ (0x30...0x39).contains($0) || $0 == semicolon })
    else { return nil }
    return sequence.last
  }

  /// Takes over the colours that `parameters` set, to be sent when something is drawn. False if they set
  /// something else as well, which is to be sent now.
  private mutating func setColors(_ parameters: ArraySlice<UInt8>) -> Bool {
    var colors = wanted
    var isPure = true
    var rest = parameters
    repeat {
      let group = Self.removeFirstGroup(of: &rest)
      switch Self.number(group.prefix { $0 != Self.semicolon }) {
      case 30...39, 90...97: colors.foreground = group
      case 40...49, 100...107: colors.background = group
      case 0: (colors, isPure) = (Self.defaults, false)
      case 1...29: isPure = false
      default:
        // the numbers behind it may be its own
        (colors, isPure, rest) = ((nil, nil), false, [])
      }
    } while !rest.isEmpty
    if isPure {
      wanted = colors
    } else {
      sendColors()
      (sent, wanted) = (colors, colors)
    }
    return isPure
  }

  /// One parameter, or those of a colour that takes several.
  private static func removeFirstGroup(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let fields = rest.split(
      separator: semicolon, maxSplits: 5, omittingEmptySubsequences: false)
    let first = fields.first.map(number) ?? 0
    let count =
      first == 38 || first == 48 ? (fields.count > 1 && number(fields[1]) == 2 ? 5 : 3) : 1
    let end = fields[min(count, fields.count) - 1].endIndex
    defer { rest = rest[min(end + 1, rest.endIndex)...] }
    return rest[..<end]
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// Sends the colours that are wanted and that the terminal does not have.
  private mutating func sendColors() {
    let colors = [
      wanted.foreground == sent.foreground ? nil : wanted.foreground,
      wanted.background == sent.background ? nil : wanted.background,
    ].compactMap(\.self)
    if colors.isEmpty { return }
    output += [Self.escape, UInt8(ascii: "[")] + colors.joined(separator: [Self.semicolon])
    output.append(UInt8(ascii: "m"))
    sent = wanted
  }
}
