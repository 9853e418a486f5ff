extension TableSchema {
  /// The columns of all fields in the snapshots, in the order in which they first appear.
  ///
  /// O(number of fields).
  package init(of snapshots: [Snapshot], options: TableOptions) {
    var survey = ColumnSurvey()
    for snapshot in snapshots {
      for section in snapshot.sections {
        for row in section.rows { survey.add(row.values) }
      }
    }
    columns = survey.columns
    bar = options.bar.map { column in
      let maximums = snapshots.map { snapshot in
        snapshot.sections.flatMap(\.rows).reduce(0.0) { maximum, row in
          max(maximum, row[field: column].flatMap(Self.number) ?? 0)
        }
      }
      return Bar(column: column, maximums: maximums)
    }
  }
}

/// Widths and kinds of columns, gathered row by row.
private struct ColumnSurvey {
  private var names: [String] = []
  private var widths: [Int] = []
  private var hasNumber: [Bool] = []
  private var hasText: [Bool] = []
  /// How the numbers with units are written that were met.
  private var shapes: [[NumberShape]] = []

  var columns: [TableSchema.Column] {
    names.indices.map { index in
      TableSchema.Column(
        name: names[index], isNumeric: hasNumber[index] && !hasText[index], width: widths[index])
    }
  }

  mutating func add(_ values: RowValues) {
    switch values {
    case .written(_, let fields):
      for (place, field) in fields.enumerated() {
        add(field.value, to: index(of: field.name, at: place))
      }
    case .cells(let columns, let row):
      for (place, name) in columns.names.enumerated() {
        let index = index(of: name, at: place)
        let isKnown = columns.withBytes(row: row, place: place) { add($0, to: index) }
        if isKnown != true { add(columns.value(row: row, place: place), to: index) }
      }
    }
  }

  private mutating func add(_ value: String, to index: Int) {
    widths[index] = max(widths[index], Self.width(of: value))
    if hasText[index] || value.isEmpty { return }
    if TableSchema.number(value) == nil {
      hasText[index] = true
    } else {
      hasNumber[index] = true
      if let shape = NumberShape(value.utf8), shapes[index].count < 16 {
        shapes[index].append(shape)
      }
    }
  }

  /// Takes bytes that say without being text what they are: words, numbers without a unit, and those
  /// that are written like one before; false for others.
  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, to index: Int) -> Bool {
    var (digits, points, others) = (0, 0, 0)
    for byte in bytes {
      if byte >= 0x80 || byte == .carriageReturn { return false }
      if byte &- 0x30 < 10 {
        digits += 1
      } else if byte == UInt8(ascii: ".") {
        points += 1
      } else {
        others += 1
      }
    }
    guard let first = bytes.first else { return true }
    if !hasText[index] {
      if others == 0, points < 2, digits > 0 {
        hasNumber[index] = true
      } else if first | 0x20 >= UInt8(ascii: "a"), first | 0x20 <= UInt8(ascii: "z") {
        hasText[index] = true
      } else if let shape = NumberShape(bytes), shapes[index].contains(shape) {
        hasNumber[index] = true
      } else {
        return false
      }
    }
    widths[index] = max(widths[index], bytes.count)
    return true
  }

  private mutating func index(of name: String, at place: Int) -> Int {
    if place < names.count, names[place] == name { return place }
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    widths.append(0)
    hasNumber.append(false)
    hasText.append(false)
    shapes.append([])
    return names.count - 1
  }

  private static func width(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 && $0 != .carriageReturn } ? text.utf8.count : text.count
  }
}
