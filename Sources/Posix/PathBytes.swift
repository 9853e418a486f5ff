package import Glibc

// File names are bytes, and need not be UTF-8. In a `String`, each byte from 0x80 on of a name that is not valid
// UTF-8 is represented by a private character from U+10F780 on, which is converted back in system calls. So such
// files are opened, watched and passed to programs like any other; `PlainText` shows U+FFFD in its name.

extension Path {
  /// The characters that represent the bytes 0x80 to 0xFF.
  private static let standIns: ClosedRange<UInt32> = 0x10F780...0x10F7FF
  private static let firstStandIn: UInt32 = 0x10F700

  /// The text of a path from the system. O(bytes).
  package static func text(of bytes: some Collection<UInt8>) -> String {
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.map { part in
      if let name = String(validating: part, as: UTF8.self), !hasStandIn(name) { return name }
      return String(
        String.UnicodeScalarView(
          part.map { Unicode.Scalar($0 < 0x80 ? UInt32($0) : firstStandIn + UInt32($0))! }))
    }.joined(separator: "/")
  }

  /// The text of a null-terminated path.
  package static func text(of path: UnsafePointer<CChar>) -> String {
    text(of: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// The bytes of a path as the system expects them, without a terminator.
  package static func bytes(of path: String) -> [UInt8] {
    if !hasStandIn(path) { return Array(path.utf8) }
    return path.unicodeScalars.flatMap { scalar in
      standIns.contains(scalar.value)
        ? [UInt8(scalar.value - firstStandIn)] : Array(String(scalar).utf8)
    }
  }

  private static func hasStandIn(_ text: String) -> Bool {
    // in UTF-8, all of them begin with F4, as hardly any other character does
    text.utf8.contains(0xF4) && text.unicodeScalars.contains { standIns.contains($0.value) }
  }

  /// Calls `body` with the null-terminated bytes of a path.
  package static func withBytes<Result>(
    of path: String, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    var code: Int32 = 0
    let result = (bytes(of: path).map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer {
      let result = body($0.baseAddress!)
      code = errno
      return result
    }
    // freeing the bytes may change errno
    errno = code
    return result
  }
}

/// The arguments of the process after its name, as the system passed them.
package func givenArguments() -> [String] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { index in
    CommandLine.unsafeArgv[index].map { Path.text(of: $0) }
  }
}

// MARK: - System calls

/// These replace C library functions, which would pass the private characters to the system unchanged.
extension Path {
  package static func open(_ path: String, _ flags: Int32) -> Int32 {
    withBytes(of: path) { Glibc.open($0, flags) }
  }

  package static func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    withBytes(of: path) { Glibc.open($0, flags, mode) }
  }

  package static func stat(_ path: String, _ status: inout Glibc.stat) -> Int32 {
    withBytes(of: path) { fstatat(AT_FDCWD, $0, &status, 0) }
  }

  package static func lstat(_ path: String, _ status: inout Glibc.stat) -> Int32 {
    withBytes(of: path) { fstatat(AT_FDCWD, $0, &status, AT_SYMLINK_NOFOLLOW) }
  }

  package static func access(_ path: String, _ mode: Int32) -> Int32 {
    withBytes(of: path) { Glibc.access($0, mode) }
  }

  @discardableResult package static func unlink(_ path: String) -> Int32 {
    withBytes(of: path) { Glibc.unlink($0) }
  }

  package static func opendir(_ path: String) -> OpaquePointer? {
    withBytes(of: path) { Glibc.opendir($0) }
  }

  package static func realpath(_ path: String, _ buffer: UnsafeMutablePointer<CChar>?)
    -> UnsafeMutablePointer<CChar>?
  {
    withBytes(of: path) { Glibc.realpath($0, buffer) }
  }
}
