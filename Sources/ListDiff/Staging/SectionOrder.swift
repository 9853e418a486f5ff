/// The sections after stage 3: what the target has, and between them those that go away last.
@usableFromInline struct SectionOrder {
  /// A section in this order: where it comes from, where it goes to.
  @usableFromInline struct Place {
    /// The section's offset before all stages, or `nil` if it is new.
    @usableFromInline var source: Int?
    /// The section's offset after all stages, or `nil` if it goes away in stage 6.
    @usableFromInline var target: Int?
  }

  @usableFromInline private(set) var places: [Place] = []

  /// Stage 2: offsets before all stages.
  private(set) var deleted: [Int] = []
  /// Stage 3: offsets after it.
  private(set) var inserted: [Int] = []
  /// Stage 3: sources before it, that is after the deletes, and targets after it.
  private(set) var moved: [(source: Int, target: Int)] = []
  /// Stage 6: offsets before it, which are also the offsets after stage 3.
  private(set) var deletedLast: [Int] = []

  /// What stands in the place of an offset for a section that is not there.
  static var nowhere: Int { -1 }

  /// For each section before all stages its offset after stage 3, or ``nowhere``.
  private(set) var placeOfSource: [Int]

  /// Orders the sections.
  ///
  /// A section that goes away last never moves: it stands in front of the next section that stays
  /// put. So the moves are the matched sections without a longest increasing subsequence.
  ///
  /// - Parameter isEmptied: whether a section that goes away has rows that live on elsewhere.
  init(_ matching: Matching, isEmptied: (Int) -> Bool) {
    placeOfSource = Array(repeating: Self.nowhere, count: matching.targetOfSource.count)
    let stays = Self.staying(matching)
    var offsetAfterDeletes: [Int] = []
    var waiting: [Int] = []
    var kept = 0
    for (s, t) in matching.targetOfSource.enumerated() {
      offsetAfterDeletes.append(kept)
      if t == Matching.none && !isEmptied(s) {
        deleted.append(s)
      } else {
        if t == Matching.none { waiting.append(s) }
        kept += 1
      }
    }
    var waitingInOrder = waiting[...]
    for (t, source) in matching.sourceOfTarget.enumerated() {
      guard source != Matching.none else {
        inserted.append(places.count)
        places.append(Place(source: nil, target: t))
        continue
      }
      let s = Int(source)
      if stays[t] {
        place(&waitingInOrder, before: s)
      } else {
        moved.append((offsetAfterDeletes[s], places.count))
      }
      placeOfSource[s] = places.count
      places.append(Place(source: s, target: t))
    }
    place(&waitingInOrder, before: .max)
  }

  /// Places the sections that go away last and stood in front of the given one.
  private mutating func place(_ waiting: inout ArraySlice<Int>, before next: Int) {
    while let s = waiting.first, s < next {
      waiting.removeFirst()
      deletedLast.append(places.count)
      placeOfSource[s] = places.count
      places.append(Place(source: s, target: nil))
    }
  }

  /// For each section after the change whether it was there before and stays put.
  private static func staying(_ matching: Matching) -> [Bool] {
    var stays = matching.sourceOfTarget.map { $0 != Matching.none }
    for target in matching.moved { stays[Int(target)] = false }
    return stays
  }
}
