/// A collection that is neither an array nor random access: its indices are boxed, start anywhere
/// and lead forward only.
public struct ChainedRows<Element>: RangeReplaceableCollection {
  private var elements: [Element] = []
  private var start = 1_000

  /// A position in the chain.
  public struct Index: Comparable {
    fileprivate var offset: Int

    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  public init() {}

  public var startIndex: Index { Index(offset: start) }
  public var endIndex: Index { Index(offset: start + elements.count) }

  public func index(after i: Index) -> Index { Index(offset: i.offset + 1) }

  public subscript(position: Index) -> Element { elements[position.offset - start] }

  public mutating func replaceSubrange<C: Collection<Element>>(
    _ subrange: Range<Index>, with newElements: C
  ) {
    let offsets = subrange.lowerBound.offset - start..<subrange.upperBound.offset - start
    elements.replaceSubrange(offsets, with: newElements)
    start += 1
  }
}

extension ChainedRows: Sendable where Element: Sendable {}
