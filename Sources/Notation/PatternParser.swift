/// Parses an expression into the steps of a ``Pattern``.
struct PatternParser {
  private typealias Steps = [Pattern.Step]

  private var rest: Substring
  private var depth = 0
  private var foldsCase = false

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
      steps = [.either(1, steps.count + 2)] + steps + [.jump(other.count + 1)] + other
      try Self.check(steps)
    }
    return steps
  }

  private mutating func sequence() throws(Pattern.Fault) -> [Pattern.Step] {
    var steps: Steps = []
    while let first = rest.first, first != "|", first != ")" {
      var part = try atom()
      while let times = try repetition() { part = try Self.repeated(part, times) }
      steps += part
      try Self.check(steps)
    }
    return steps
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
      steps += part
      try check(steps)
    }
    guard let most = times.most else {
      return steps + [.either(1, part.count + 2)] + part + [.jump(-part.count - 1)]
    }
    for _ in times.least..<most {
      steps += [.either(1, part.count + 1)] + part
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
    case ".": return [.character { !$0.isNewline }]
    case "^": return [.place(.start)]
    case "$": return [.place(.end)]
    case "\\": return [try escaped()]
    case "*", "+", "?": throw Pattern.Fault(reason: "there is nothing before \(first) to repeat")
    default: return [.character(test([.character(first)]))]
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
    default: return .character(test([try escapedMember()]))
    }
  }

  /// A member of a set of characters.
  private enum Member {
    case character(Character)
    case others(Pattern.Test)

    func holds(_ character: Character) -> Bool {
      switch self {
      case .character(let one): one == character
      case .others(let test): test(character)
      }
    }
  }

  /// Whether a character, in any case if the case does not matter, is one of the members.
  private func test(_ members: [Member]) -> Pattern.Test {
    let foldsCase = foldsCase
    return { character in
      if members.contains(where: { $0.holds(character) }) { return true }
      guard foldsCase else { return false }
      return [character.lowercased(), character.uppercased()].contains { other in
        other.count == 1 && members.contains { $0.holds(other.first!) }
      }
    }
  }

  static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The classes after a backslash; those of uppercase letters are their opposites.
  private static let classes: [Character: Pattern.Test] = [
    "d": { $0.unicodeScalars.first?.properties.numericType == .decimal },
    "w": isWord, "s": { $0.isWhitespace },
  ]
  private static let controls: [Character: Character] = [
    "t": "\t", "n": "\n", "r": "\r", "f": "\u{0C}", "e": "\u{1B}",
  ]

  /// The character or class after a backslash, inside or outside brackets.
  private mutating func escapedMember() throws(Pattern.Fault) -> Member {
    guard let letter = rest.popFirst() else {
      throw Pattern.Fault(reason: "it ends in a \\ that escapes nothing")
    }
    if let test = Self.classes[letter] { return .others(test) }
    if let control = Self.controls[letter] { return .character(control) }
    if letter == "x" || letter == "u" { return .character(try numbered(letter)) }
    guard letter.isASCII, letter.isLetter || letter.isNumber else { return .character(letter) }
    guard letter.isUppercase, let test = Self.classes[Character(letter.lowercased())] else {
      throw Pattern.Fault(reason: "\\\(letter) is not supported")
    }
    return .others { !test($0) }
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

  private mutating func set() throws(Pattern.Fault) -> Pattern.Test {
    let isInverted = take("^")
    var members: [Member] = []
    let notClosed = Pattern.Fault(reason: "a [ is not closed")
    while !rest.isEmpty, rest.first != "]" || members.isEmpty {
      let member = try member()
      guard rest.first == "-", rest.dropFirst().first != "]" else {
        members.append(member)
        continue
      }
      rest.removeFirst()
      if rest.isEmpty { throw notClosed }
      guard case .character(let first) = member, case .character(let last) = try self.member(),
        let first = Self.single(first), let last = Self.single(last), first <= last
      else { throw Pattern.Fault(reason: "a range in [ ] is out of order") }
      members.append(.others { Self.single($0).map { (first...last).contains($0) } ?? false })
    }
    guard take("]") else { throw notClosed }
    let test = test(members)
    return { test($0) != isInverted }
  }

  private mutating func member() throws(Pattern.Fault) -> Member {
    for (name, test) in Self.namedClasses where take("[:\(name):]") { return .others(test) }
    let first = rest.removeFirst()
    if first == "[" { throw Pattern.Fault(reason: "a [ inside [ ] must be written \\[") }
    return first == "\\" ? try escapedMember() : .character(first)
  }

  private static let namedClasses: [(String, Pattern.Test)] = [
    ("alpha", { $0.isLetter }), ("digit", classes["d"]!), ("space", { $0.isWhitespace }),
    ("alnum", { $0.isLetter || $0.isNumber }), ("upper", { $0.isUppercase }),
    ("lower", { $0.isLowercase }), ("punct", { $0.isPunctuation || $0.isSymbol }),
    ("xdigit", { $0.isHexDigit }),
  ]

  /// The only scalar of a character.
  private static func single(_ character: Character) -> Unicode.Scalar? {
    let scalars = character.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  private mutating func take(_ word: String) -> Bool {
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }
}
