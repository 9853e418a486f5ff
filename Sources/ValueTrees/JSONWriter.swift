import Posix
import Snapshots

/// Writes JSON on one line; members keep the order in which they are written.
package struct JSONWriter {
  private var output: OutputParts
  private var needsComma = false

  /// A writer that keeps the ``text``.
  package init() { output = OutputParts() }

  /// A writer that passes on what it writes; the last part comes with ``finish()``.
  package init(inParts pass: @escaping ([UInt8]) -> Void) { output = OutputParts(pass) }

  /// What is written, as far as it is not passed on.
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
    if value.utf8.allSatisfy(Self.isPlain) {
      output.write(value)
    } else {
      for byte in value.utf8 { append(byte) }
    }
    output.append(.quote)
  }

  /// Ends the line; the next value begins another one.
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

  /// Whether a byte of UTF-8 needs no escape in a string.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != .quote && byte != .backslash && byte != 0x7F
  }

  /// Appends a byte of a string, escaped if it must be.
  private mutating func append(_ byte: UInt8) {
    switch byte {
    case _ where Self.isPlain(byte): output.append(byte)
    case .quote: output.write("\\\"")
    case .backslash: output.write("\\\\")
    case .lineFeed: output.write("\\n")
    case .carriageReturn: output.write("\\r")
    case .tab: output.write("\\t")
    default:
      let digits = String(byte, radix: 16)
      output.write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }
}
