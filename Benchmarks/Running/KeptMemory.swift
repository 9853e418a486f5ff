#if canImport(Glibc)
  /// mallopt(3), which the module of the C library leaves out.
  @_silgen_name("mallopt") private func mallopt(_ parameter: CInt, _ value: CInt) -> CInt
#endif

/// Memory that stays with the process once it has it.
enum KeptMemory {
  /// Has freed memory kept for whoever asks next, instead of given back to the system.
  ///
  /// A page that the system hands out afresh costs as much time as finding the partners of some
  /// hundred rows. Whether freed memory is given back depends on the largest piece freed so far; so
  /// without this a figure would depend on the contenders that ran before.
  static func begin() {
    #if canImport(Glibc)
      let (trimThreshold, mmapThreshold): (CInt, CInt) = (-1, -3)
      _ = mallopt(trimThreshold, .max)
      _ = mallopt(mmapThreshold, 32 << 20)
    #endif
  }
}
