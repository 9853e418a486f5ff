import FlipbookNotation
import FlipbookPosix
import FlipbookSnapshots

/// Writes JSON on one line; members keep the order in which they are written.
package struct JSONWriter {
  private var output: OutputParts
  private var needsComma = false

  /// Creates a writer that keeps everything in ``text``.
  package init() { output = OutputParts() }

  /// Creates a writer that passes on its output in parts; ``finish()`` passes the last one.
  package init(inParts pass: @escaping ([UInt8]) -> Void) { output = OutputParts(pass) }

  /// The text that has not been passed on yet.
  package var text: String { String(decoding: output.bytes, as: UTF8.self) }

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    nested("{", "}", members)
  }

  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    nested("[", "]", elements)
  }

  /// Writes the name of the next value.
  package mutating func name(_ name: String) {
    string(name)
    output.write(":")
    needsComma = false
  }

  /// Writes a member whose value is a string.
  package mutating func member(_ name: String, _ value: String) {
    self.name(name)
    string(value)
  }

  package mutating func member(_ name: String, _ number: Int) {
    self.name(name)
    integer(number)
  }

  /// Writes a member whose value is an array.
  package mutating func member<Elements: Sequence>(
    _ name: String, _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    self.name(name)
    array { writer in
      for element in elements { write(&writer, element) }
    }
  }

  package mutating func integer(_ number: Int) {
    separate()
    output.write(String(number))
  }

  package mutating func boolean(_ value: Bool) {
    separate()
    output.write(value ? "true" : "false")
  }

  package mutating func string(_ value: String) {
    separate()
    output.append(.quote)
    if value.utf8.allSatisfy(Self.needsNoLook) {
      output.write(value)
    } else {
      for scalar in value.unicodeScalars { append(scalar) }
    }
    output.append(.quote)
  }

  /// Ends the line; the next value begins a new one.
  package mutating func endLine() {
    output.write("\n")
    needsComma = false
  }

  /// Passes on the last part.
  package mutating func finish() { output.finish() }

  private mutating func nested(
    _ open: String, _ close: String, _ content: (inout JSONWriter) -> Void
  ) {
    separate()
    output.write(open)
    needsComma = false
    content(&self)
    output.write(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { output.write(",") }
    needsComma = true
  }

  /// Whether a byte is never part of an escaped scalar. In UTF-8, controls beyond ASCII begin with one of
  /// three bytes.
  private static func needsNoLook(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != .quote && byte != .backslash && byte != 0x7F && byte != 0xC2
      && byte != 0xD8 && byte != 0xE2
  }

  /// Appends a scalar of a string, escaped if JSON requires it or if a terminal would obey it.
  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": output.write("\\\"")
    case "\\": output.write("\\\\")
    case "\n": output.write("\\n")
    case "\r": output.write("\\r")
    case "\t": output.write("\\t")
    case _ where Invisible.isControl(scalar):
      let digits = String(scalar.value, radix: 16)
      output.write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    default: for byte in UTF8.encode(scalar)! { output.append(byte) }
    }
  }
}
