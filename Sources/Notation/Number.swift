/// Numbers as they are written in tables.
package enum Number {
  /// The number that the text is, spaces around it allowed; no hexadecimal, no "nan".
  package static func parse(_ text: String) -> Double? {
    if let value = parsePlain(text) { return value }
    guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return nil }
    return parsePlain(String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
  }

  /// The number rounded to `decimals` and grouped in thousands.
  ///
  /// Without `decimals` it has as many as it needs, at most six, and no separators.
  package static func format(_ value: Double, decimals: Int?) -> String {
    let places = min(max(decimals ?? 6, 0), 9)
    let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e18 else { return value.description }
    let digits = String(Int64(abs(scaled)))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    var fraction = padded.suffix(places)
    if decimals == nil { fraction = fraction[..<endOfDigits(in: fraction)] }
    let whole = padded.dropLast(places)
    return (scaled < 0 ? "-" : "") + (decimals == nil ? String(whole) : grouped(whole))
      + (fraction.isEmpty ? "" : "." + fraction)
  }

  private static func parsePlain(_ text: String) -> Double? {
    var digitSeen = false
    for byte in text.utf8 {
      if byte &- 0x30 < 10 { digitSeen = true } else if !isPunctuation(byte) { return nil }
    }
    return digitSeen ? Double(text) : nil
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }

  private static func endOfDigits(in fraction: Substring) -> Substring.Index {
    fraction.lastIndex { $0 != "0" }.map(fraction.index(after:)) ?? fraction.startIndex
  }

  private static func grouped(_ whole: Substring) -> String {
    var result = ""
    for (offset, digit) in whole.enumerated() {
      if offset > 0, (whole.count - offset).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
