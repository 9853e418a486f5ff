package import Glibc

extension Duration {
  /// The time since an arbitrary moment, on a clock that is never set.
  package static var monotonicNow: Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The duration in milliseconds, as `poll` expects it; rounded up, so that `poll` never returns early.
  package var pollTimeout: Int32 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    if seconds > 1_000_000 { return 1_000_000_000 }
    let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
    let milliseconds = (attoseconds + attosecondsPerMillisecond - 1) / attosecondsPerMillisecond
    return Int32(seconds * 1000 + milliseconds)
  }
}

/// Waits like `poll` until one of the descriptors has an event, or until `deadline` on the clock of
/// ``Duration/monotonicNow``; without a deadline, it waits indefinitely.
@discardableResult
package func poll(_ descriptors: inout [pollfd], until deadline: Duration?) -> Int32 {
  let timeout = deadline.map { ($0 - .monotonicNow).pollTimeout } ?? -1
  return Glibc.poll(&descriptors, nfds_t(descriptors.count), timeout)
}

/// The error of a failed system call: the value of `errno`.
package struct SystemError: Error, Equatable {
  package let code: Int32
}

/// Writes all of `bytes`, even if the system accepts only some of them at a time.
///
/// Throws the system's error; some bytes may have been written already.
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

/// Reads `size` bytes, or fewer if the end is reached: from an offset, or from the end of the last read.
///
/// Throws the system's error.
package func readAll(
  _ size: Int, from start: Int? = nil, of descriptor: Int32
) throws(SystemError) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size, failure == 0 {
      let (place, rest) = (buffer.baseAddress! + count, size - count)
      let read =
        start.map { pread(descriptor, place, rest, off_t($0 + count)) }
        ?? Glibc.read(descriptor, place, rest)
      if read == 0 { return }
      if read > 0 { count += read } else if errno != EINTR { failure = errno }
    }
  }
  if failure != 0 { throw SystemError(code: failure) }
  return bytes
}

/// Opens `/dev/null` for each of the descriptors 0, 1 and 2 that the parent has closed.
///
/// Otherwise the next file that is opened gets the free number, and anything written to standard output ends up
/// in that file. A program must call this function first.
package func openStandardStreams() {
  for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
    // this is the lowest free number
    _ = open("/dev/null", O_RDWR)
  }
}

/// A pipe that programs started by this process do not inherit.
package struct Pipe {
  package let readEnd: Int32
  package let writeEnd: Int32

  package init(readEnd: Int32, writeEnd: Int32) {
    (self.readEnd, self.writeEnd) = (readEnd, writeEnd)
  }

  /// Throws the system's error if no descriptors are left.
  ///
  /// - Parameter isBlocking: Whether reads wait for bytes, and writes for room. Signal handlers write to their
  ///   pipe, so it must not block.
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

/// memfd_create(2), which the C library's module does not export.
@_silgen_name("memfd_create") private func memfd_create(
  _ name: UnsafePointer<CChar>, _ flags: CUnsignedInt
) -> CInt

/// Creates a file in memory that is removed when it is no longer open anywhere. Programs that this process
/// starts do not inherit it.
package func makeMemoryFile(named name: String) throws(SystemError) -> Int32 {
  let (closesOnExec, isNoProgram): (CUnsignedInt, CUnsignedInt) = (1, 8)
  var descriptor = memfd_create(name, closesOnExec | isNoProgram)
  // Linux before 6.3 rejects the second flag; later versions may require it
  if descriptor < 0, errno == EINVAL { descriptor = memfd_create(name, closesOnExec) }
  guard descriptor >= 0 else { throw SystemError(code: errno) }
  return descriptor
}

/// mallopt(3), which the C library's module does not export.
@_silgen_name("mallopt") private func mallopt(_ parameter: CInt, _ value: CInt) -> CInt

/// Makes the allocator return large blocks of memory to the system as soon as they are free.
///
/// By default, the C library keeps freed blocks of any size for reuse. A series of 45 MB outputs then leaves
/// 112 MB allocated, compared with 58 MB with this setting.
package func returnFreeMemory() {
  let (trimThreshold, mapThreshold): (CInt, CInt) = (-1, -3)
  _ = mallopt(mapThreshold, 4 << 20)
  _ = mallopt(trimThreshold, 8 << 20)
}

/// Calls `run` on a new thread with a stack of 8 MB; on this one if the system refuses.
package func startThread(_ run: @escaping @Sendable () -> Void) {
  let body = Unmanaged.passRetained(ThreadBody(run: run))
  var thread = pthread_t()
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 8 << 20)
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  let failure = pthread_create(
    &thread, &attributes,
    { argument in
      let stack = provideSignalStack()
      Unmanaged<ThreadBody>.fromOpaque(argument!).takeRetainedValue().run()
      stack?.deallocate()
      return nil
    }, body.toOpaque())
  pthread_attr_destroy(&attributes)
  if failure != 0 { body.takeRetainedValue().run() }
}

/// Gives this thread a separate stack for signal handlers, because its own may overflow. Returns its memory, to be
/// freed at the end of the thread; `nil` if there is such a stack.
package func provideSignalStack() -> UnsafeMutableRawPointer? {
  var stack = stack_t()
  guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return nil }
  stack = stack_t()
  stack.ss_size = 64 << 10
  stack.ss_sp = .allocate(byteCount: stack.ss_size, alignment: 16)
  sigaltstack(&stack, nil)
  return stack.ss_sp
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}
