/// Output that is passed on in parts, so that long output is never in memory as a whole.
package struct OutputParts: TextOutputStream {
  /// The bytes that have not been passed on yet.
  package private(set) var bytes: [UInt8] = []
  private let pass: (([UInt8]) -> Void)?

  /// The minimum size in bytes of all parts except the last.
  private static let size = 1 << 16

  /// Keeps everything in ``bytes``.
  package init() { pass = nil }

  /// - Parameter pass: Receives the parts. ``finish()`` passes the last one.
  package init(_ pass: @escaping ([UInt8]) -> Void) { self.pass = pass }

  package mutating func write(_ text: String) {
    bytes += text.utf8
    passOn()
  }

  package mutating func append(_ byte: UInt8) {
    bytes.append(byte)
    passOn()
  }

  /// Passes on the remaining bytes.
  package mutating func finish() {
    guard let pass, !bytes.isEmpty else { return }
    pass(bytes)
    bytes = []
  }

  private mutating func passOn() {
    guard bytes.count >= Self.size, let pass else { return }
    pass(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
