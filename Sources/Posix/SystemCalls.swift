import Glibc

extension Duration {
  /// The time since an arbitrary moment, on a clock that is never set.
  package static var monotonicNow: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The duration in milliseconds, as `poll` takes it; rounded up, so that `poll` never returns
  /// before.
  package var pollTimeout: Int32 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    if seconds > 1_000_000 { return 1_000_000_000 }
    let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
    let milliseconds = (attoseconds + attosecondsPerMillisecond - 1) / attosecondsPerMillisecond
    return Int32(seconds * 1000 + milliseconds)
  }
}

/// What a system call failed with: the value of `errno`.
package struct SystemError: Error, Equatable {
  package let code: Int32
}

/// Writes all of `bytes`, however often the system takes only some of them.
///
/// Throws what the system said; bytes before that may have been written.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes {
      write(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { throw SystemError(code: errno) }
    written += count
  }
}

/// Opens the descriptors 0, 1 and 2 where the parent has closed them, on `/dev/null`.
///
/// Otherwise the next file that is opened gets that number, and what is meant for standard output is
/// written into it. It must be the first thing that a program does.
package func openStandardStreams() {
  for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
    // the lowest number that is free is this one
    _ = open("/dev/null", O_RDWR)
  }
}

/// A pipe of this process, which programs that it starts do not inherit.
package struct Pipe {
  package let readEnd: Int32
  package let writeEnd: Int32

  /// Throws what the system says where no descriptors are left.
  ///
  /// - Parameter isBlocking: Whether a read waits for bytes, and a write for room. Handlers of signals
  ///   write, so that their pipe must not block.
  package init(isBlocking: Bool = true) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      if !isBlocking { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }
}

/// memfd_create(2), which the module of the C library leaves out.
@_silgen_name("memfd_create") private func memfd_create(
  _ name: UnsafePointer<CChar>, _ flags: CUnsignedInt
) -> CInt

/// Makes a file in memory, which is gone once nobody has it open. Programs that this process starts do not
/// inherit it.
package func makeMemoryFile(named name: String) throws(SystemError) -> Int32 {
  let (closesOnExec, isNoProgram): (CUnsignedInt, CUnsignedInt) = (1, 8)
  var descriptor = memfd_create(name, closesOnExec | isNoProgram)
  // Linux before 6.3 does not know the second; later ones may insist on it
  if descriptor < 0, errno == EINVAL { descriptor = memfd_create(name, closesOnExec) }
  guard descriptor >= 0 else { throw SystemError(code: errno) }
  return descriptor
}

/// mallopt(3), which the module of the C library leaves out.
@_silgen_name("mallopt") private func mallopt(_ parameter: CInt, _ value: CInt) -> CInt

/// Has large blocks of memory given back to the system as soon as they are free.
///
/// The C library keeps what it has freed once, for blocks of any size. Outputs of 45 MB that
/// follow one another leave 112 MB behind in that way, and 58 MB without.
package func returnFreeMemory() {
  let (trimThreshold, mapThreshold): (CInt, CInt) = (-1, -3)
  _ = mallopt(mapThreshold, 4 << 20)
  _ = mallopt(trimThreshold, 8 << 20)
}
