#if canImport(Glibc)
  /// mallopt(3), which the module of the C library omits.
  @_silgen_name("mallopt") private func mallopt(_ parameter: CInt, _ value: CInt) -> CInt
#endif

/// Keeps memory in the process once it has it.
enum KeptMemory {
  /// Keeps freed memory for later allocations, instead of returning it to the system.
  ///
  /// A page that the system provides takes as long as finding the partners of some hundred rows.
  /// Whether freed memory is returned depends on the largest piece freed so far; without this, a
  /// figure would depend on the contenders that ran before.
  static func begin() {
    #if canImport(Glibc)
      let (trimThreshold, mmapThreshold): (CInt, CInt) = (-1, -3)
      _ = mallopt(trimThreshold, .max)
      _ = mallopt(mmapThreshold, 32 << 20)
    #endif
  }
}
