internal import FlipbookNotation

/// The part of a line that identifies it.
///
/// It is the label at the beginning, or the name at the end if measurements precede it. Values that change,
/// such as numbers, percentages, times and versions, are neither. Nor is a plain word, since it may be text,
/// unless it is in a separate column or before a number, and is not a state.
struct LineName {
  /// `job1`, `/dev/sda1` and `10.0.0.1` before other words, the part before `=`, `:`, `@` or `|`, the words in
  /// `host = web` and `Host name: web`, the word before numbers, as in `queued  12`, or the text of a link and bold
  /// text, as in `[tea](https://tea.org)` and `**tea**`. A bullet or a state in brackets may precede it.
  let label: Substring?
  /// The part of the label before `/`, as in `bash/stable`, or the address of a link.
  let stem: Substring?
  /// The last word, after a size, a checksum or the mode of a file, or the word after an address.
  let tail: Substring?
  /// The first word of a setting, which may repeat elsewhere but not in the next line: `User ann`, `Port 22`.
  let keyword: Substring?
  /// The first words, which blanks and commas separate; the label and the stem are words, too.
  let words: [Substring]
  /// Whether a line with another label is certainly another line.
  private(set) var isCertain: Bool
  let isLink: Bool
  /// Whether the first word is a plain one before columns or a number: a name, or a state.
  let isListed: Bool
  private static let maximumWords = 24

  /// - Parameter keyword: The first word of this line and of the one above or below, such as `server` or `alias`, if
  ///   it is the same.
  init(_ text: String, keyword: Substring? = nil) {
    let line = text[...]
    var words = line.utf8.split { $0 == .blank || $0 == .tab || $0 == UInt8(ascii: ",") }
      .map { Substring($0) }
    let isItem = words.count > 1 && ["-", "*", "+", "|", "•"].contains(words[0])
    if isItem { words.removeFirst() }
    if words.count > 1, words[0] == keyword || Self.isMark(words[0]),
      Self.isName(words[1]) || Self.head(of: words[1]) != nil
    {
      words.removeFirst()
    }
    let stateEnd = words.dropLast().prefix(3).firstIndex { $0.hasSuffix("]") }
    let state = words[...(stateEnd ?? -1)].joined()
    let isAfterState = state.hasPrefix("[") && StateWord(state) != nil
    if isAfterState { words.removeFirst(stateEnd! + 1) }
    guard let word = words.first, let first = word.utf8.first else {
      (label, stem, tail, self.keyword, self.words) = (nil, nil, nil, nil, [])
      (isCertain, isLink, isListed) = (false, false, false)
      return
    }
    let marked = Self.marked(line[word.startIndex...])
    let head = marked?.text ?? Self.head(of: word)
    let isName = head == nil && Self.isName(word)
    let title = head == nil && !isName ? Self.title(at: words, in: line) : nil
    isLink = marked?.address != nil
    isCertain =
      isLink
      || marked == nil && (head != nil || isName || title?.endIndex == word.endIndex)
    let isBeforeNumbers =
      words.count > 1 && first.isASCIILetter && words.dropFirst().allSatisfy(Self.isMeasured)
    let isInColumn =
      isAfterState || ["  ", "\t"].contains(where: line[word.endIndex...].hasPrefix)
    isListed =
      !isCertain && word.utf8.allSatisfy(\.isASCIILetter)
      && (isInColumn || words.dropFirst().first?.drop { $0 == "(" }.utf8.first?.isDigit == true)
    let isNamed = isName || isBeforeNumbers || isListed && StateWord(String(word)) == nil
    label = head ?? title ?? (isNamed ? word : nil)
    let slash = (label ?? "").firstIndex(of: "/") ?? word.startIndex
    let isPath = isCertain && words.count > 1 && marked == nil && slash > word.startIndex
    stem = isPath ? word[..<slash] : marked?.address
    let ends = ((isPath ? [slash] : []) + [label].compactMap { $0?.endIndex })
      .filter { $0 < word.endIndex }
    let parts = zip([word.startIndex] + ends, ends + [word.endIndex]).map { start, end in
      word[start..<end].drop { "/=:@|".contains($0) }
    }
    self.words = Array(
      (parts.filter { !$0.isEmpty } + words.dropFirst()).prefix(Self.maximumWords))
    tail = Self.tail(of: words, in: line, isLabelled: label != nil)
    let isSetting = !isItem && keyword == nil && !isCertain && tail == nil
    let setting = label ?? (words.count == 2 && word.first!.isLetter ? word : nil)
    self.keyword = isSetting ? setting : nil
  }

  /// Whether another line has a different name, however similar it is.
  func isUnlike(_ other: LineName) -> Bool {
    if isCertain, other.isCertain {
      return label != other.label && linkWords.isDisjoint(with: other.linkWords)
    }
    if let tail, let another = other.tail { return tail != another }
    guard isListed, other.isListed, words[0] != other.words[0] else { return false }
    // the first word is a state if the next is an unchanged name, or if many are unchanged
    let (rest, others) = (words.dropFirst(), other.words.dropFirst())
    if let next = rest.first, next.utf8.first!.isASCIILetter, StateWord(String(next)) == nil,
      next == others.first
    {
      return false
    }
    return rest != others || rest.count < 3
  }

  /// Takes the first word for a name, since no other line in the list has it there.
  mutating func settle() { isCertain = isCertain || isListed }

  /// The words of the text of a link, which may be reworded.
  private var linkWords: Set<Substring> {
    isLink ? Set(label!.lowercased().split(separator: " ")) : []
  }

  /// The text of a link or a picture and its address, or the text in bold or of code, at the beginning of a line.
  private static func marked(_ line: Substring) -> (text: Substring, address: Substring?)? {
    let body = line.hasPrefix("![") ? line.dropFirst() : line
    guard let mark = ["[", "**", "`"].first(where: body.hasPrefix) else { return nil }
    let inner = body.dropFirst(mark.count)
    guard let end = inner.firstRange(of: mark == "[" ? "]" : mark),
      end.lowerBound > inner.startIndex
    else { return nil }
    let text = inner[..<end.lowerBound]
    if mark != "[" { return (text, nil) }
    let rest = inner[end.upperBound...]
    guard let next = rest.first, "([:".contains(next) else { return nil }
    return (text, rest.dropFirst().drop { $0 == " " }.prefix { !" )]".contains($0) })
  }

  /// Whether a word is a mark such as the `A` and `??` of `git status`.
  private static func isMark(_ word: Substring) -> Bool {
    word.utf8.count <= 2 && word.allSatisfy { $0.isUppercase || $0 == "?" }
  }

  /// The part of a word before the first `=`, `:`, `@` or `|`, or before a version after `/`.
  private static func head(of word: Substring) -> Substring? {
    // `python/3.12` is a version, `src/main` a path
    let version = word.drop { $0 != "/" }.dropFirst()
    let isVersion =
      version.first?.isNumber == true && !version.contains { !"0123456789.".contains($0) }
    let signs = isVersion ? "=:@|/" : "=:@|"
    guard let end = word.firstIndex(where: signs.contains), let first = word.utf8.first,
      end > word.startIndex
    else { return nil }
    let (whole, rest) = (word[..<end], word[end...].dropFirst())
    // `>=`, `~=` and `+=` are operators, too
    let isOperator = word[end] == "=" && "<>!~?+".contains(whole.last!)
    let head = isOperator ? whole.dropLast() : whole
    let isNumber = first.isDigit && word[end] != "|" && !isName(head)
    guard !isNumber, first.isDigit || first.isASCIILetter || "_-./$\"'".utf8.contains(first) else {
      return nil
    }
    return head.isEmpty || rest.hasPrefix("//") ? nil : head
  }

  /// Up to three words at the beginning that a `=`, `:`, `|` or dash separates from the rest: `host = web`,
  /// `Host name: web`, `web – a host`; a number only before `|`, as in the rows of psql.
  private static func title(at words: [Substring], in line: Substring) -> Substring? {
    for (place, word) in words.prefix(4).enumerated() {
      if place > 0, "=:|".contains(word.first!) || ["-", "–", "—"].contains(word) {
        return line[words[0].startIndex..<words[place - 1].endIndex]
      }
      let isNumber = place == 0 && word.first!.isNumber && words.dropFirst().first == "|"
      guard word.first!.isLetter || isNumber, place < 3 else { return nil }
    }
    return nil
  }

  /// The last word of a line that begins with a measurement, a checksum or the mode of a file, or the word after an
  /// address.
  private static func tail(
    of words: [Substring], in line: Substring, isLabelled: Bool
  ) -> Substring? {
    guard words.count > 1, let first = words[0].utf8.first else { return nil }
    let isHost = isAddress(words[0])
    let word = isHost ? words[1] : words.last!
    guard word.utf8.contains(where: \.isASCIILetter), !"-([<".contains(word.first!),
      Quantity(String(word)) == nil
    else { return nil }
    let isHash = isCommit(words[0])
    let isMeasure = first.isDigit && !isLabelled
    guard isHash || isHost || isMode(words[0]) || isMeasure else { return nil }
    let before = line[..<word.startIndex]
    let isColumn = before.hasSuffix("  ") || before.hasSuffix("\t") || before.hasSuffix(" *")
    let hasUnit = words.count == 3 && Quantity("\(words[0]) \(words[1])") != nil
    let mayBePlain = isHost || isColumn || (words.count == 2 || hasUnit) && !isHash
    return isName(word) || mayBePlain && StateWord(String(word)) == nil ? word : nil
  }

  /// Whether a word is the mode of a file, such as `-rw-r--r--`.
  private static func isMode(_ word: Substring) -> Bool {
    word.utf8.count >= 10 && word.utf8.allSatisfy { "-dlbcpsrwxtST+.@".utf8.contains($0) }
  }

  /// Whether a word is a number, a symbol or a state.
  private static func isMeasured(_ word: Substring) -> Bool {
    word.utf8.first.map { $0.isDigit || "+-.$".utf8.contains($0) } == true
      || !word.contains(where: \.isLetter) || StateWord(String(word)) != nil
  }

  /// Whether a word is a name: letters with digits or joints between them, an address or a hash.
  static func isName(_ word: Substring) -> Bool {
    func isJoint(_ byte: UInt8) -> Bool { "-_./@~+".utf8.contains(byte) }
    let bytes = word.utf8
    guard let first = bytes.first,
      bytes.allSatisfy({ $0.isASCIILetter || $0.isDigit || isJoint($0) })
    else { return false }
    if first.isDigit { return isCommit(word) || isAddress(word) }
    if isMode(word) { return false }
    let isVersion = "vV".utf8.contains(first) && !bytes.dropFirst().contains(where: \.isASCIILetter)
    return !isVersion && bytes.contains(where: \.isASCIILetter)
      && (bytes.contains(where: \.isDigit) || bytes.dropFirst().dropLast().contains(where: isJoint))
  }

  /// Whether a word is the hexadecimal name of a commit or a container, a checksum, or a UUID.
  private static func isCommit(_ word: Substring) -> Bool {
    word.utf8.count >= 7 && word.utf8.contains(where: \.isASCIILetter)
      && word.utf8.contains(where: \.isDigit)
      && word.utf8.allSatisfy { ($0 | 0x20).isHexadecimal || $0 == UInt8(ascii: "-") }
  }

  /// Whether a word is an address such as `10.0.0.1`.
  private static func isAddress(_ word: Substring) -> Bool {
    let parts = word.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(\.isDigit) }
  }
}
