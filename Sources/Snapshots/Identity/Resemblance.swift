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
  private let pairs: [UInt16]
  /// How many of the pairs, of which there are 255 at most, are in each of some classes.
  private let classes: [UInt8]

  private static let classCount = 64

  init(_ text: String) {
    bytes = Array(text.utf8.prefix(Self.sampleSize))
    pairs = zip(bytes, bytes.dropFirst()).map { UInt16($0) << 8 | UInt16($1) }.sorted()
    var classes = [UInt8](repeating: 0, count: Self.classCount)
    // the upper bits of the product with an odd number, 2¹⁶ over the golden ratio
    for pair in pairs { classes[Int((pair &* 0x9E37) >> 10)] += 1 }
    self.classes = classes
  }

  /// How much they resemble each other; 0 where it is less than the ``threshold``.
  func value(to other: Resemblance) -> Double {
    guard !bytes.isEmpty, !other.bytes.isEmpty else { return 0 }
    let value = max(dice(to: other), share(with: other))
    return value >= Self.threshold ? value : 0
  }

  /// How much they resemble each other at most, which is found sooner.
  func mostValue(to other: Resemblance) -> Double {
    guard !bytes.isEmpty, !other.bytes.isEmpty else { return 0 }
    let total = max(pairs.count + other.pairs.count, 1)
    return max(2 * Double(mostCommonCount(with: other)) / Double(total), share(with: other))
  }

  private func dice(to other: Resemblance) -> Double {
    let total = pairs.count + other.pairs.count
    guard total > 0 else { return 0 }
    // no more can be common than there are in the classes of both, which is soon found
    let most = 2 * Double(mostCommonCount(with: other))
    guard most >= Self.threshold * Double(total) else { return 0 }
    return 2 * Double(Self.commonCount(pairs, other.pairs)) / Double(total)
  }

  /// As many pairs as can be common at most, by their classes.
  private func mostCommonCount(with other: Resemblance) -> UInt8 {
    classes.withUnsafeBufferPointer { mine in
      other.classes.withUnsafeBufferPointer { others in
        var sum: UInt8 = 0
        for index in 0..<Self.classCount { sum &+= min(mine[index], others[index]) }
        return sum
      }
    }
  }

  private func share(with other: Resemblance) -> Double {
    let shorter = min(bytes.count, other.bytes.count)
    var prefix = 0
    while prefix < shorter, bytes[prefix] == other.bytes[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix,
      bytes[bytes.count - 1 - suffix] == other.bytes[other.bytes.count - 1 - suffix]
    {
      suffix += 1
    }
    let share = Double(prefix + suffix) / Double(max(bytes.count, other.bytes.count))
    return share >= Self.minimumShare ? share : 0
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
