/// What a line says it is about: a ``LeadingName``, a label as in `cluster: prod` and `PATH=/bin`, or the
/// word before numbers, as in `queued  12`.
struct LineLabel: Hashable {
  private let bytes: [UInt8]

  /// The label without a colon at its end.
  var text: String {
    String(decoding: bytes.last == UInt8(ascii: ":") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  init?(_ line: String) {
    let words = line.utf8.split(whereSeparator: LeadingName.isBlank)
    guard let word = words.first, let first = word.first else { return nil }
    if let name = LeadingName(line) {
      bytes = name.bytes
      return
    }
    guard LeadingName.isASCIILetter(first) else { return nil }
    if let end = word.firstIndex(of: UInt8(ascii: "=")) {
      bytes = Array(word[..<end])
    } else if words.count > 1,
      word.last == UInt8(ascii: ":") || words.dropFirst().allSatisfy(Self.isNumeric)
    {
      bytes = Array(word)
    } else {
      return nil
    }
  }

  private static func isNumeric(_ word: Substring.UTF8View) -> Bool {
    word.first.map { $0.isDigit || "+-.$".utf8.contains($0) } == true
  }
}

extension Pairing {
  /// Pairs the unmatched lines of a gap that have the same label, if no other line of the gap has it.
  ///
  /// The rest of such a line may be as unlike as `prod` and `test`.
  mutating func pairLabelled(
    _ gap: Gap, old: (Int) -> LineLabel?, new: (Int) -> LineLabel?
  ) {
    func places(_ rows: [Int], _ label: (Int) -> LineLabel?) -> [LineLabel: Int?] {
      Dictionary(rows.compactMap { row in label(row).map { ($0, row) } }) { _, _ in nil }
    }
    let olds = places(gap.old.filter { !isPaired(old: $0) }, old)
    if olds.isEmpty { return }
    for case (let label, let row?) in places(gap.new.filter { !isPaired(new: $0) }, new) {
      if case let match?? = olds[label] { pair(old: match, new: row) }
    }
  }
}
