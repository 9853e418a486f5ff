/// A regular expression whose search takes time proportional to the length of the text times the length of
/// the expression, whatever their content.
///
/// The search follows all paths through the expression at once, one character after another (Thompson, 1968,
/// doi:10.1145/363347.363387). Such a search cannot support backreferences, lookahead or lookbehind. `*?` and
/// `+?` are equivalent to `*` and `+`, because only the presence of a match matters.
///
/// A character is a grapheme cluster. `^` and `$` match the start and the end of the text, and `$` also
/// matches before a final line end; `.` matches any character except a line end; `\d`, `\w` and `\s` have
/// their Unicode meanings.
package struct Pattern: Sendable {
  /// The reason why an expression is invalid.
  package struct Fault: Error, Equatable {
    package let reason: String
  }

  /// Whether a character is one of a set.
  typealias Test = @Sendable (Character) -> Bool

  /// One step of a path through the expression. Jumps are relative to the step.
  enum Step {
    /// The next character must pass the test.
    case character(Test)
    /// The search follows both paths.
    case either(Int, Int)
    case jump(Int)
    case place(Place)
    case found
  }

  enum Place { case start, end, wordEdge, noWordEdge }

  private let steps: [Step]

  /// Throws ``Fault`` with a reason for the user. O(length), after counted repetitions are expanded.
  package init(_ expression: String) throws(Fault) {
    var parser = PatternParser(expression)
    steps = try parser.parse()
  }

  /// Whether the expression matches anywhere in `text`. O(text × expression).
  package func isFound(in text: String) -> Bool {
    var ways = Ways(count: steps.count)
    var arrived: [Int] = []
    var before: Character?
    var index = text.startIndex
    while true {
      let character = index < text.endIndex ? text[index] : nil
      let next = character == nil ? index : text.index(after: index)
      let isAtEnd = next == text.endIndex && character?.isNewline != false
      let neighbours = Neighbours(before: before, after: character, isAtEnd: isAtEnd)
      ways.removeAll()
      // a match may begin at any position
      if follow(arrived + [0], neighbours, &ways) { return true }
      guard let character else { return false }
      arrived = ways.places.compactMap { step in
        guard case .character(let test) = steps[step], test(character) else { return nil }
        return step + 1
      }
      before = character
      index = next
    }
  }

  /// The characters on both sides of a position in the text.
  private struct Neighbours {
    let before: Character?
    let after: Character?
    /// Whether the position is the end of the text, or only a line end follows it.
    let isAtEnd: Bool

    func has(_ place: Place) -> Bool {
      switch place {
      case .start: before == nil
      case .end: isAtEnd
      case .wordEdge: isWord(before) != isWord(after)
      case .noWordEdge: isWord(before) == isWord(after)
      }
    }

    private func isWord(_ character: Character?) -> Bool {
      character.map(PatternParser.isWord) ?? false
    }
  }

  /// The steps that the search has reached, without duplicates.
  private struct Ways {
    private(set) var places: [Int] = []
    private var isSeen: [Bool]

    init(count: Int) { isSeen = Array(repeating: false, count: count) }

    mutating func insert(_ step: Int) -> Bool {
      if isSeen[step] { return false }
      isSeen[step] = true
      places.append(step)
      return true
    }

    mutating func removeAll() {
      for place in places { isSeen[place] = false }
      places.removeAll(keepingCapacity: true)
    }
  }

  /// Adds the steps that can be reached from `first` without reading a character. Returns whether they
  /// include the end.
  private func follow(_ first: [Int], _ neighbours: Neighbours, _ ways: inout Ways) -> Bool {
    var pending = first
    while let step = pending.popLast() {
      guard ways.insert(step) else { continue }
      switch steps[step] {
      case .character: break
      case .either(let one, let other): pending += [step + other, step + one]
      case .jump(let distance): pending.append(step + distance)
      case .place(let place): if neighbours.has(place) { pending.append(step + 1) }
      case .found: return true
      }
    }
    return false
  }
}
