import ListDiff
import TestSupport

/// Two lists, made from the bytes of the input.
enum ListCheck {
  /// Longer lists are cut to this number of rows.
  private static let longest = 40

  /// A byte is a row: five bits for its identity, one for its content.
  private static func row(_ byte: UInt8) -> TestRow { TestRow(Int(byte & 31), Int(byte >> 5 & 1)) }

  /// The first byte is the number of the following bytes that are before the change.
  private static func lists(_ input: [UInt8]) -> (before: [UInt8], after: [UInt8]) {
    let bytes = input.dropFirst()
    let count = min(Int(input.first ?? 0) % (longest + 1), bytes.count)
    return (Array(bytes.prefix(count)), Array(bytes.dropFirst(count).prefix(longest)))
  }

  // MARK: - Rows

  static func checkList(_ input: [UInt8]) {
    let bytes = lists(input)
    let (before, after) = (bytes.before.map(row), bytes.after.map(row))
    let changes = StagedChangeset(source: before, target: after)
    do {
      try LinearTableView.run(changes, from: before, to: after)
      expect(try changes.applying(to: before) == after, "applied, it is another list")
      expect(try oneByOne(changes, from: before) == after, "one by one, it is another list")
      let back = try changes.inverted(from: before)
      try LinearTableView.run(back, from: after, to: before)
    } catch {
      expect(false, "\(error): \(before) to \(after)")
    }
    // if an identifier repeats, content counts: as many rows with equal content stay as possible
    let count = changes.reduce(0) { $0 + $1.changeCount - $1.elementUpdated.count }
    let (old, new) = (before.map(\.id), after.map(\.id))
    let all = before.count + after.count - pairCount(old, new)
    let range = all - commonLength(old, new)...all - commonLength(before, after)
    expect(range.contains(count), "\(count) changes, not \(range): \(before) to \(after)")
  }

  private static func oneByOne(
    _ changes: StagedChangeset<[TestRow]>, from before: [TestRow]
  ) throws -> [TestRow] {
    var rows = before
    for operation in try changes.operations(from: before) {
      switch operation {
      case .update(let row, let at): rows[at.element] = row
      case .delete(_, let at): rows.remove(at: at.element)
      case .insert(let row, let at): rows.insert(row, at: at.element)
      case .move(_, let from, let to): rows.insert(rows.remove(at: from.element), at: to.element)
      }
    }
    return rows
  }

  /// The greatest possible number of pairs of rows in both lists.
  private static func pairCount(_ old: [Int], _ new: [Int]) -> Int {
    var left: [Int: Int] = [:]
    for id in old { left[id, default: 0] += 1 }
    return new.count { id in
      left[id, default: 0] -= 1
      return left[id]! >= 0
    }
  }

  /// The length of a longest common subsequence, by the table of all prefixes.
  private static func commonLength<Row: Equatable>(_ old: [Row], _ new: [Row]) -> Int {
    var row = Array(repeating: 0, count: new.count + 1)
    for id in old {
      var diagonal = 0
      for (index, other) in new.enumerated() {
        let above = row[index + 1]
        row[index + 1] = id == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[new.count]
  }

  // MARK: - Sections

  /// A byte with its highest bit is the header of a section.
  private static func sections(_ bytes: [UInt8]) -> [TestSection] {
    var sections: [TestSection] = []
    for byte in bytes {
      if byte & 0x80 != 0 || sections.isEmpty {
        sections.append(section(Int(byte & 7), header: Int(byte >> 5 & 1)))
      } else {
        sections[sections.count - 1].elements.append(row(byte))
      }
    }
    return sections
  }

  static func checkSections(_ input: [UInt8]) {
    let (old, new) = lists(input)
    let (before, after) = (sections(old), sections(new))
    let changes = StagedChangeset(source: before, target: after)
    let words = "\(text(before)) to \(text(after))"
    do {
      try TableViewSimulator.run(changes, from: before, to: after)
      expect(try changes.applying(to: before) == after, "applied, it is another list: \(words)")
      let back = try changes.inverted(from: before)
      try TableViewSimulator.run(back, from: after, to: before)
      let count = try changes.operations(from: before).count
      let all = changes.reduce(0) { $0 + $1.changeCount }
      expect(count == all, "\(count) operations of \(all) changes: \(words)")
    } catch {
      expect(false, "\(error): \(words)")
    }
  }

  // MARK: - Sequences

  static func checkEdits(_ input: [UInt8]) {
    let (before, after) = lists(input)
    let (old, new) = (before.map { Int($0 & 7) }, after.map { Int($0 & 7) })
    let common = old.longestCommonSubsequence(with: new)
    let length = commonLength(old, new)
    for found in [common, old.longestCommonSubsequence(with: new) { $0 == $1 }] {
      let kept = old.indices.filter { found.common.contains($0) }
      expect(kept.count == length, "\(kept.count) in common, not \(length): \(old), \(new)")
      expect(kept.allSatisfy { !found.removed.contains($0) }, "kept and removed: \(old), \(new)")
      let stayed = new.indices.filter { !found.added.contains($0) }.map { new[$0] }
      expect(kept.map { old[$0] } == stayed, "other elements stay: \(old), \(new)")
    }
    let script = EditScript(source: old, target: new)
    do {
      expect(try script.applying(to: old) == new, "another list: \(old), \(new)")
    } catch {
      expect(false, "\(error): \(old), \(new)")
    }
    let least = max(old.count, new.count) - length
    expect(script.distance >= least, "\(script.distance), not \(least): \(old), \(new)")
    expect(script.distance <= max(old.count, new.count), "\(script.distance): \(old), \(new)")
  }
}
