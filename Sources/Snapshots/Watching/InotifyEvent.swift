import Glibc

/// One event of the kernel about a watched directory or an entry in it.
struct InotifyEvent: Equatable {
  let watch: Int32
  let mask: UInt32
  /// The entry in the directory; empty where the event is about the directory itself.
  let name: String

  func has(_ flags: Int32) -> Bool {
    mask & UInt32(bitPattern: flags) != 0
  }

  /// All events in what was read from the descriptor.
  static func events(in buffer: UnsafeRawBufferPointer) -> [InotifyEvent] {
    let headerSize = MemoryLayout<inotify_event>.size
    var events: [InotifyEvent] = []
    var offset = 0
    while offset + headerSize <= buffer.count {
      let header = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
      let start = offset + headerSize
      let end = min(start + Int(header.len), buffer.count)
      let name = buffer[start..<end].prefix { $0 != 0 }
      events.append(
        InotifyEvent(
          watch: header.wd, mask: header.mask, name: String(decoding: name, as: UTF8.self)))
      offset = end
    }
    return events
  }
}
