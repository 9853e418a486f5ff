import Snapshots

/// Writes JSON on one line; members keep the order in which they are written.
package struct JSONWriter {
  package private(set) var text = ""
  private var needsComma = false

  package init() {}

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    nested("{", "}", members)
  }

  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    nested("[", "]", elements)
  }

  /// Writes the name of the next value.
  package mutating func name(_ name: String) {
    string(name)
    text += ":"
    needsComma = false
  }

  package mutating func integer(_ number: Int) {
    separate()
    text += String(number)
  }

  package mutating func boolean(_ value: Bool) {
    separate()
    text += value ? "true" : "false"
  }

  package mutating func string(_ value: String) {
    separate()
    text += "\""
    if value.utf8.allSatisfy(Self.isPlain) {
      text += value
    } else {
      for scalar in value.unicodeScalars { append(escaped: scalar) }
    }
    text += "\""
  }

  private mutating func nested(
    _ open: String, _ close: String, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    text += open
    needsComma = false
    content(&self)
    text += close
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }

  /// Whether a byte of UTF-8 needs no escape in a string.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != .quote && byte != UInt8(ascii: "\\") && byte != 0x7F
  }

  private mutating func append(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\u{0}"..<" ", "\u{7F}":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
