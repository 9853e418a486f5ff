import Glibc

extension FileBytes {
  /// The lines of a regular file without those that it shares with the ends of a text.
  ///
  /// `nil` where the file must be read whole: it is no regular file, is small, does not look like lines,
  /// or changes while it is read.
  static func trimmed(
    _ path: String, against text: LineBuffer, ifLines isLines: (_ head: [UInt8]) -> Bool
  ) -> TrimmedText? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size >= smallest, status.st_size <= Table.maximumSize
    else { return nil }
    let size = Int(status.st_size)
    var head = [UInt8](repeating: 0, count: smallest)
    guard head.withUnsafeMutableBytes({ read(descriptor, 0, $0) }), isLines(head) else {
      return nil
    }
    return TextTrimmer.trim(size: size, against: text) { read(descriptor, $0, $1) }
  }

  /// Files that are smaller are read whole, and formats are told by so many bytes.
  private static let smallest = 1 << 16

  private static func read(
    _ descriptor: Int32, _ offset: Int, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var done = 0
    while done < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress! + done, buffer.count - done, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
