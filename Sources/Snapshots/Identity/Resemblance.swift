/// How much two texts resemble each other, from 0 to 1.
///
/// The larger of two measures: Dice's coefficient of their pairs of neighbouring bytes (Dice,
/// 1945, doi:10.2307/1932409), and, where it is ``minimumShare`` or more, the share of the longer
/// text that is a common beginning and end. Only the first ``sampleSize`` bytes count.
struct Resemblance {
  /// From here on a changed line is the same line: half of the pairs are shared.
  static let threshold = 0.5
  /// Stricter than the threshold, since short lines often begin alike: "Buy milk", "Buy eggs".
  static let minimumShare = 0.6
  static let sampleSize = 256

  private let bytes: [UInt8]
  /// What tells in no time that texts do not resemble each other.
  let outline: Outline

  init(_ text: String) {
    var text = text
    bytes = text.withUTF8 { Array($0.prefix(Self.sampleSize)) }
    outline = bytes.withUnsafeBytes { Outline($0) }
  }

  /// How much they resemble each other; 0 where it is less than the ``threshold``.
  func value(to other: Resemblance) -> Double {
    guard !bytes.isEmpty, !other.bytes.isEmpty else { return 0 }
    let ends = commonEnds(with: other)
    let value = max(dice(to: other, ends), share(with: other, ends))
    return value >= Self.threshold ? value : 0
  }

  /// How much they resemble each other at most, which is found sooner.
  func mostValue(to other: Resemblance) -> Double {
    guard !bytes.isEmpty, !other.bytes.isEmpty else { return 0 }
    return max(outline.mostDice(to: other.outline), share(with: other, commonEnds(with: other)))
  }

  private func dice(to other: Resemblance, _ ends: (prefix: Int, suffix: Int)) -> Double {
    let total = outline.pairCount + other.outline.pairCount
    guard total > 0, outline.mostDice(to: other.outline) >= Self.threshold else { return 0 }
    return 2 * Double(commonPairCount(with: other, ends)) / Double(total)
  }

  /// The pairs that both texts have, repeated ones counted.
  ///
  /// Those of the common ends are in both, so that only the others are looked for.
  private func commonPairCount(
    with other: Resemblance, _ ends: (prefix: Int, suffix: Int)
  ) -> Int {
    let start = max(0, ends.prefix - 1)
    let mine = start..<max(start, min(bytes.count - ends.suffix, bytes.count - 1))
    let others = start..<max(start, min(other.bytes.count - ends.suffix, other.bytes.count - 1))
    return start + max(0, ends.suffix - 1)
      + PairCounts.common(bytes, pairsAt: mine, other.bytes, pairsAt: others)
  }

  private func share(with other: Resemblance, _ ends: (prefix: Int, suffix: Int)) -> Double {
    let share = Double(ends.prefix + ends.suffix) / Double(max(bytes.count, other.bytes.count))
    return share >= Self.minimumShare ? share : 0
  }

  /// How many bytes are the same at the beginning, and at the end of what is left.
  private func commonEnds(with other: Resemblance) -> (prefix: Int, suffix: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      other.bytes.withUnsafeBufferPointer { others in
        let shorter = min(bytes.count, others.count)
        var prefix = 0
        while prefix < shorter, bytes[prefix] == others[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix,
          bytes[bytes.count - 1 - suffix] == others[others.count - 1 - suffix]
        {
          suffix += 1
        }
        return (prefix, suffix)
      }
    }
  }

  /// How many values two ascending sequences have in common, repeated ones counted. O(n).
  static func commonCount<Value: Comparable>(_ one: [Value], _ other: [Value]) -> Int {
    var count = 0
    var left = 0
    var right = 0
    while left < one.count, right < other.count {
      if one[left] == other[right] {
        count += 1
        left += 1
        right += 1
      } else if one[left] < other[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return count
  }
}
