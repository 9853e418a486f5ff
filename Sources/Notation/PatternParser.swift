/// Parses an expression into the steps of a ``Pattern``.
struct PatternParser {
  private typealias Steps = [Pattern.Step]

  private var rest: Substring
  private var depth = 0
  private(set) var foldsCase = false

  /// The greatest depth of nested groups.
  private static let deepest = 100
  /// The greatest number of steps after counted repetitions are expanded.
  private static let mostSteps = 10_000
  private static let tooLong = "it is too long once its repetitions are expanded"

  init(_ expression: String) { rest = expression[...] }

  mutating func parse() throws(Pattern.Fault) -> [Pattern.Step] {
    if take("(?i)") { foldsCase = true }
    let steps = try choice()
    guard rest.isEmpty else { throw Pattern.Fault(reason: "a ) has no matching (") }
    return steps + [.found]
  }

  private mutating func choice() throws(Pattern.Fault) -> [Pattern.Step] {
    var steps = try sequence()
    while take("|") {
      let other = try sequence()
      // either the first alternative, then a jump past the second, or the second
      steps =
        [.either(1, steps.count + 2)] + Self.moved(steps, by: 1)
        + [.goOn(steps.count + 2 + other.count)] + Self.moved(other, by: steps.count + 2)
      try Self.check(steps)
    }
    return steps
  }

  private mutating func sequence() throws(Pattern.Fault) -> [Pattern.Step] {
    var steps: Steps = []
    while let first = rest.first, first != "|", first != ")" {
      var part = try atom()
      while let times = try repetition() { part = try Self.repeated(part, times) }
      steps += Self.moved(part, by: steps.count)
      try Self.check(steps)
    }
    return steps
  }

  /// The steps with their targets moved by `distance`, the index at which they are inserted.
  private static func moved(_ steps: [Pattern.Step], by distance: Int) -> [Pattern.Step] {
    steps.map { step in
      switch step {
      case .either(let one, let other): .either(one + distance, other + distance)
      case .goOn(let place): .goOn(place + distance)
      case .character, .place, .found: step
      }
    }
  }

  private static func check(_ steps: [Pattern.Step]) throws(Pattern.Fault) {
    if steps.count > mostSteps { throw Pattern.Fault(reason: tooLong) }
  }

  // MARK: Repetitions

  private struct Times {
    var least: Int
    /// The maximum number of repetitions; `nil` if it is not limited.
    var most: Int?
  }

  private mutating func repetition() throws(Pattern.Fault) -> Times? {
    let times: Times
    if take("*") {
      times = Times(least: 0)
    } else if take("+") {
      times = Times(least: 1)
    } else if take("?") {
      times = Times(least: 0, most: 1)
    } else if rest.first == "{", let counted = try counted() {
      times = counted
    } else {
      return nil
    }
    if take("+") { throw Pattern.Fault(reason: "possessive quantifiers are not supported") }
    _ = take("?")
    return times
  }

  /// `{2}`, `{2,}`, `{,3}` or `{2,3}`; `nil` if the braces hold anything else.
  private mutating func counted() throws(Pattern.Fault) -> Times? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let parts = rest[rest.index(after: rest.startIndex)..<end]
      .split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.map { $0.isEmpty ? nil : Int($0) ?? .max }
    rest = rest[rest.index(after: end)...]
    let least = numbers[0] ?? 0
    let most = numbers.count == 1 ? least : numbers[1]
    if max(least, most ?? 0) > Self.mostSteps { throw Pattern.Fault(reason: Self.tooLong) }
    if let most, most < least { throw Pattern.Fault(reason: "{\(least),\(most)} is not a range") }
    return Times(least: least, most: most)
  }

  private static func repeated(
    _ part: [Pattern.Step], _ times: Times
  ) throws(Pattern.Fault) -> [Pattern.Step] {
    var steps: Steps = []
    for _ in 0..<times.least {
      steps += moved(part, by: steps.count)
      try check(steps)
    }
    guard let most = times.most else {
      let start = steps.count
      return steps + [.either(start + 1, start + part.count + 2)]
        + moved(part, by: start + 1) + [.goOn(start)]
    }
    for _ in times.least..<most {
      let start = steps.count
      steps += [.either(start + 1, start + part.count + 1)] + moved(part, by: start + 1)
      try check(steps)
    }
    return steps
  }

  // MARK: Atoms

  private mutating func atom() throws(Pattern.Fault) -> [Pattern.Step] {
    let first = rest.removeFirst()
    switch first {
    case "(": return try group()
    case "[": return [.character(try set())]
    case ".": return [.character(CharacterSet(members: [.notNewline]))]
    case "^": return [.place(.start)]
    case "$": return [.place(.end)]
    case "\\": return [try escaped()]
    case "*", "+", "?": throw Pattern.Fault(reason: "there is nothing before \(first) to repeat")
    default: return [.character(CharacterSet(members: [.character(first)]))]
    }
  }

  private mutating func group() throws(Pattern.Fault) -> [Pattern.Step] {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest { throw Pattern.Fault(reason: "its groups are nested too deeply") }
    if take("?") {
      if take("<"), let first = rest.first, first.isLetter, let end = rest.firstIndex(of: ">") {
        rest = rest[rest.index(after: end)...]
      } else if !take(":") {
        throw Pattern.Fault(
          reason:
            "only the groups (…), (?:…), (?<name>…) and a leading (?i) are supported")
      }
    }
    let steps = try choice()
    guard take(")") else { throw Pattern.Fault(reason: "a ( is not closed") }
    return steps
  }

  private mutating func escaped() throws(Pattern.Fault) -> Pattern.Step {
    switch rest.first {
    case "b": rest.removeFirst(); return .place(.wordEdge)
    case "B": rest.removeFirst(); return .place(.noWordEdge)
    case "A": rest.removeFirst(); return .place(.start)
    case "z", "Z": rest.removeFirst(); return .place(.end)
    default: return .character(CharacterSet(members: [try escapedMember()]))
    }
  }

  /// The character or class after a backslash, inside or outside brackets.
  private mutating func escapedMember() throws(Pattern.Fault) -> CharacterSet.Member {
    guard let letter = rest.popFirst() else {
      throw Pattern.Fault(reason: "it ends in a \\ that escapes nothing")
    }
    switch letter {
    case "d": return .digit
    case "D": return .not(.digit)
    case "w": return .word
    case "W": return .not(.word)
    case "s": return .space
    case "S": return .not(.space)
    case "t": return .character("\t")
    case "n": return .character("\n")
    case "r": return .character("\r")
    case "f": return .character("\u{0C}")
    case "e": return .character("\u{1B}")
    case "x", "u": return .character(try numbered(letter))
    case _ where letter.isASCII && (letter.isLetter || letter.isNumber):
      throw Pattern.Fault(reason: "\\\(letter) is not supported")
    default: return .character(letter)
    }
  }

  /// `\x41`, `\u0041` or either with braces.
  private mutating func numbered(_ letter: Character) throws(Pattern.Fault) -> Character {
    let digits: Substring
    if take("{"), let end = rest.firstIndex(of: "}") {
      digits = rest[..<end]
      rest = rest[rest.index(after: end)...]
    } else {
      digits = rest.prefix(letter == "x" ? 2 : 4)
      rest = rest.dropFirst(digits.count)
    }
    guard let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number) else {
      throw Pattern.Fault(reason: "\\\(letter)\(digits) is not a character")
    }
    return Character(scalar)
  }

  private mutating func set() throws(Pattern.Fault) -> CharacterSet {
    var set = CharacterSet(members: [], isInverted: take("^"))
    let notClosed = Pattern.Fault(reason: "a [ is not closed")
    while !rest.isEmpty, rest.first != "]" || set.members.isEmpty {
      let member = try member()
      guard rest.first == "-", rest.dropFirst().first != "]" else {
        set.members.append(member)
        continue
      }
      rest.removeFirst()
      if rest.isEmpty { throw notClosed }
      guard case .character(let first) = member, case .character(let last) = try self.member(),
        let bounds = Self.bounds(first, last)
      else { throw Pattern.Fault(reason: "a range in [ ] is out of order") }
      set.members.append(.range(bounds))
    }
    guard take("]") else { throw notClosed }
    return set
  }

  private mutating func member() throws(Pattern.Fault) -> CharacterSet.Member {
    for (name, member) in Self.namedMembers where take("[:\(name):]") { return member }
    let first = rest.removeFirst()
    if first == "[" { throw Pattern.Fault(reason: "a [ inside [ ] must be written \\[") }
    return first == "\\" ? try escapedMember() : .character(first)
  }

  private static let namedMembers: [(String, CharacterSet.Member)] = [
    ("alpha", .letter), ("digit", .digit), ("alnum", .letterOrDigit), ("space", .space),
    ("upper", .upper), ("lower", .lower), ("punct", .punctuation), ("xdigit", .hexadecimal),
  ]

  private static func bounds(
    _ first: Character, _ last: Character
  ) -> ClosedRange<Unicode.Scalar>? {
    let (one, other) = (first.unicodeScalars, last.unicodeScalars)
    guard one.count == 1, other.count == 1, one.first! <= other.first! else { return nil }
    return one.first!...other.first!
  }

  private mutating func take(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }
}
