#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pages of 2 MiB under memory that is about to be filled.
///
/// A fresh page costs a fault, and one of 4 KiB as much time as filling it takes. Linux gives large
/// ones to those who ask (`/sys/kernel/mm/transparent_hugepage/enabled`: "madvise", as most systems
/// have it); elsewhere this does nothing. What they hold stays the same in any case.
@usableFromInline enum LargePages {
  /// Less memory than this, in bytes, is left as it is: no large page fits in it.
  static var least: Int { 2 << 20 }

  private static var smallPage: UInt { 4096 }

  /// Asks for large pages within a stretch of memory, whatever is in it.
  @usableFromInline static func advise(_ start: UnsafeMutableRawPointer?, byteCount: Int) {
    guard byteCount >= least, let start else { return }
    #if os(Linux)
      let address = UInt(bitPattern: start)
      let first = (address + smallPage - 1) & ~(smallPage - 1)
      let end = (address + UInt(byteCount)) & ~(smallPage - 1)
      _ = madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
    #endif
  }
}

extension ContiguousArray {
  /// An array of one element many times, on large pages.
  @inlinable init(repeating element: Element, onLargePages count: Int) {
    // Even none would be written to the storage that all empty arrays share.
    guard count > 0 else {
      self.init()
      return
    }
    self.init(unsafeUninitializedCapacity: count) { memory, initialized in
      LargePages.advise(memory.baseAddress, byteCount: count * MemoryLayout<Element>.stride)
      memory.baseAddress?.initialize(repeating: element, count: count)
      initialized = count
    }
  }
}

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Reserves room for elements that are to be added, in an array on large pages.
  @usableFromInline mutating func reserveLargePages(_ count: Int) {
    reserveCapacity(count)
    _ = withContiguousMutableStorageIfAvailable {
      LargePages.advise($0.baseAddress, byteCount: count * MemoryLayout<Element>.stride)
    }
  }
}
