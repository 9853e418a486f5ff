/// Compresses bytes to a raw DEFLATE stream (RFC 1951), about as well as `gzip -6`.
struct Deflate {
  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// The maximum number of tokens in a block, which has its own codes.
  private static let blockSize = 1 << 15
  private static let endOfBlock = 256
  private static let longestCode = 15

  /// A byte, or a repetition of `length` earlier bytes at a distance.
  private struct Token {
    var length = 0
    var value: Int

    var lengthParts: (symbol: Int, rest: Int, bits: Int) {
      Self.parts(of: length - Repetitions.shortest, steps: 2, first: endOfBlock + 1)
    }
    var distanceParts: (symbol: Int, rest: Int, bits: Int) { Self.parts(of: value - 1, steps: 1) }

    /// Splits a number into a symbol and extra bits: each power of two is divided into `1 << steps` symbols.
    private static func parts(
      of value: Int, steps: Int, first: Int = 0
    ) -> (symbol: Int, rest: Int, bits: Int) {
      let bits = max(0, Int.bitWidth - 1 - (value | 1).leadingZeroBitCount - steps)
      return (first + bits << steps + value >> bits, value & (1 << bits - 1), bits)
    }
  }

  static func compress(_ input: [UInt8]) -> [UInt8] {
    input.withUnsafeBufferPointer { input in
      var deflate = Deflate()
      var repetitions = Repetitions(of: input)
      var tokens: [Token] = []
      var place = 0
      var found = repetitions.find(at: 0)
      while place < input.count {
        if tokens.count == blockSize {
          deflate.write(tokens, isLast: false)
          tokens = []
        }
        let next = repetitions.find(at: place + 1)
        if found.length == 0 || next.length > found.length {
          tokens.append(Token(value: Int(input[place])))
          (place, found) = (place + 1, next)
        } else {
          tokens.append(Token(length: found.length, value: found.distance))
          for passed in place + 2..<place + found.length { repetitions.insert(passed) }
          place += found.length
          found = repetitions.find(at: place)
        }
      }
      deflate.write(tokens, isLast: true)
      deflate.put(0, bits: 7)
      return deflate.output
    }
  }

  /// Appends bits, the lowest first.
  private mutating func put(_ value: Int, bits count: Int) {
    bits |= UInt64(value) << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private mutating func put(_ symbol: Int, by codes: HuffmanCodes) {
    put(codes.codes[symbol], bits: codes.lengths[symbol])
  }

  private mutating func write(_ tokens: [Token], isLast: Bool) {
    var (symbols, distances) = (Array(repeating: 0, count: 286), Array(repeating: 0, count: 30))
    symbols[Self.endOfBlock] = 1
    for token in tokens where token.length == 0 { symbols[token.value] += 1 }
    for token in tokens where token.length > 0 {
      symbols[token.lengthParts.symbol] += 1
      distances[token.distanceParts.symbol] += 1
    }
    let codes = HuffmanCodes(symbols, longest: Self.longestCode)
    let distanceCodes = HuffmanCodes(distances, longest: Self.longestCode)
    for (value, bits) in [(isLast ? 1 : 0, 1), (2, 2), (29, 5), (29, 5), (15, 4)] {
      put(value, bits: bits)
    }
    // the lengths 0 to 15 have codes of four bits; the three kinds of repeated lengths, listed first, have none
    for place in 0..<19 { put(place < 3 ? 0 : 4, bits: 3) }
    for length in codes.lengths + distanceCodes.lengths {
      put(HuffmanCodes.reversed(length, bits: 4), bits: 4)
    }
    for token in tokens {
      guard token.length > 0 else {
        put(token.value, by: codes)
        continue
      }
      for (parts, codes) in [(token.lengthParts, codes), (token.distanceParts, distanceCodes)] {
        put(parts.symbol, by: codes)
        put(parts.rest, bits: parts.bits)
      }
    }
    put(Self.endOfBlock, by: codes)
  }

}

/// Finds repetitions of earlier bytes, using chains of positions that begin with the same three bytes.
private struct Repetitions {
  static let shortest = 3
  /// The maximum length; 258, the limit of the format, has a symbol that does not follow the general rule.
  static let longest = 257
  private static let window = 1 << 15
  private static let mostTries = 128

  private let input: UnsafeBufferPointer<UInt8>
  private var heads = Array(repeating: -1, count: Repetitions.window)
  private var earlier = Array(repeating: -1, count: Repetitions.window)

  init(of input: UnsafeBufferPointer<UInt8>) { self.input = input }

  /// Inserts a position and returns the previous one that probably begins with the same bytes.
  @discardableResult
  mutating func insert(_ place: Int) -> Int {
    guard place + Self.shortest <= input.count else { return -1 }
    let bytes = Int(input[place]) << 10 ^ Int(input[place + 1]) << 5 ^ Int(input[place + 2])
    let head = heads[bytes & (Self.window - 1)]
    heads[bytes & (Self.window - 1)] = place
    earlier[place & (Self.window - 1)] = head
    return head
  }

  /// Inserts a position and returns the longest repetition there; the length is 0 if there is none.
  mutating func find(at place: Int) -> (length: Int, distance: Int) {
    var candidate = insert(place)
    let most = min(Self.longest, input.count - place)
    var best = (length: Self.shortest - 1, distance: 0)
    for _ in 0..<Self.mostTries {
      guard candidate >= 0, place - candidate < Self.window, best.length < most else { break }
      if input[candidate + best.length] == input[place + best.length] {
        var length = 0
        while length < most, input[candidate + length] == input[place + length] { length += 1 }
        if length > best.length { best = (length, place - candidate) }
      }
      candidate = earlier[candidate & (Self.window - 1)]
    }
    return best.distance == 0 ? (0, 0) : best
  }
}

/// Huffman codes, with fewer bits for frequent symbols.
private struct HuffmanCodes {
  private(set) var lengths: [Int]
  private(set) var codes: [Int]

  init(_ counts: [Int], longest: Int) {
    var counts = counts
    // a code must have at least two symbols
    for symbol in 0..<2 where counts.count(where: { $0 > 0 }) < 2 { counts[symbol] += 1 }
    repeat {
      lengths = Self.lengths(counts)
      counts = counts.map { $0 == 0 ? 0 : $0 / 2 + 1 }
    } while lengths.contains { $0 > longest }
    codes = Array(repeating: 0, count: lengths.count)
    var code = 0
    for length in 1...longest {
      for symbol in lengths.indices where lengths[symbol] == length {
        codes[symbol] = Self.reversed(code, bits: length)
        code += 1
      }
      code <<= 1
    }
  }

  /// The code with its bits reversed, since codes are written from the highest bit.
  static func reversed(_ code: Int, bits: Int) -> Int {
    (0..<bits).reduce(0) { $0 << 1 | code >> $1 & 1 }
  }

  /// The depth of each symbol in the tree that results from joining the two least frequent nodes until one is left.
  private static func lengths(_ counts: [Int]) -> [Int] {
    var nodes = counts.indices.filter { counts[$0] > 0 }.map { (count: counts[$0], symbols: [$0]) }
    nodes.sort { $0.count > $1.count }
    var lengths = Array(repeating: 0, count: counts.count)
    while nodes.count > 1 {
      let (one, other) = (nodes.removeLast(), nodes.removeLast())
      let node = (count: one.count + other.count, symbols: one.symbols + other.symbols)
      for symbol in node.symbols { lengths[symbol] += 1 }
      nodes.insert(node, at: nodes.firstIndex { $0.count <= node.count } ?? nodes.count)
    }
    return lengths
  }
}

/// Encodes bytes as base64, without padding.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    let text = stride(from: 0, to: bytes.count, by: 3).flatMap { start in
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      return (0...part.count).map { digits[bits >> (18 - 6 * $0) & 63] }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
