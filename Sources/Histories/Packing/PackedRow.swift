import Notation
import Snapshots

/// A packed row: whole, or its difference from a row with the same identity.
///
/// The column names are a number in ``RowShapes``. The text of a row with columns is left out if it
/// is its values joined, as it nearly always is.
struct PackedRow {
  private struct Kind: OptionSet {
    let rawValue: Int
    static let isKeyed = Kind(rawValue: 1)
    static let isRepeated = Kind(rawValue: 2)
    static let hasFields = Kind(rawValue: 4)
    static let hasOwnText = Kind(rawValue: 8)
    static let hasStyles = Kind(rawValue: 16)
    /// Contains only the difference from the base.
    static let isChange = Kind(rawValue: 32)
    static let isNote = Kind(rawValue: 64)
  }

  /// Packs `row`, as a difference from `base` if that is given and possible.
  static func write(
    _ row: SnapshotRow, base: SnapshotRow?, shapes: inout RowShapes, to writer: inout PackedWriter
  ) {
    let fields = row.fields
    let isJoined = row.values.isJoined
    if let base, isChange(row, fields, isJoined, from: base) {
      let kind: Kind = fields.isEmpty ? .isChange : [.isChange, .hasFields]
      writer.number(kind.rawValue)
      if fields.isEmpty {
        writeChange(of: base.text, to: row.text, &writer)
      } else {
        writeChange(of: base.fields, to: fields, &writer)
      }
      return
    }
    var kind: Kind = []
    if case .key(_, let occurrence) = row.id {
      kind.insert(.isKeyed)
      if occurrence != 1 { kind.insert(.isRepeated) }
    }
    if !fields.isEmpty { kind.insert(.hasFields) }
    if !isJoined { kind.insert(.hasOwnText) }
    if !row.styles.isEmpty { kind.insert(.hasStyles) }
    if row.isNote { kind.insert(.isNote) }
    writer.number(kind.rawValue)
    switch row.id {
    case .serial(let number): writer.signed(number)
    case .key(let key, let occurrence):
      writer.text(key)
      if occurrence != 1 { writer.signed(occurrence) }
    }
    if !fields.isEmpty {
      shapes.write(fields, to: &writer)
      for field in fields { writer.text(field.value) }
    }
    if !isJoined { writer.text(row.text) }
    if !row.styles.isEmpty { writer.styles(row.styles) }
  }

  /// Unpacks a row; `base` is called only for a difference.
  static func read(
    _ reader: inout PackedReader, shapes: RowShapes, base: () -> SnapshotRow
  ) -> SnapshotRow {
    let kind = Kind(rawValue: reader.number())
    if kind.contains(.isChange) {
      return kind.contains(.hasFields) ? readFields(&reader, base()) : readText(&reader, base())
    }
    let id: RowID
    if kind.contains(.isKeyed) {
      let key = reader.text()
      id = .key(key, occurrence: kind.contains(.isRepeated) ? reader.signed() : 1)
    } else {
      id = .serial(reader.signed())
    }
    var fields: [Field] = []
    if kind.contains(.hasFields) {
      fields = shapes.read(from: &reader).map { Field(name: $0, value: reader.text()) }
    }
    let text = kind.contains(.hasOwnText) ? reader.text() : joined(fields)
    let styles = kind.contains(.hasStyles) ? reader.styles() : []
    let values =
      kind.contains(.isNote) ? RowValues.note(text) : .written(text: text, fields: fields)
    return SnapshotRow(id: id, values: values, styles: styles)
  }

  private static func isChange(
    _ row: SnapshotRow, _ fields: [Field], _ isJoined: Bool, from base: SnapshotRow
  ) -> Bool {
    guard row.id.isIdentical(to: base.id), row.styles == base.styles, row.isNote == base.isNote
    else { return false }
    let old = base.fields
    guard old.count == fields.count, fields.isEmpty || isJoined else { return false }
    return zip(old, fields).allSatisfy { $0.name.isIdentical(to: $1.name) }
  }

  private static func writeChange(
    of old: [Field], to new: [Field], _ writer: inout PackedWriter
  ) {
    let changed = new.indices.filter { !new[$0].value.isIdentical(to: old[$0].value) }
    writer.number(changed.count)
    for index in changed {
      writer.number(index)
      writer.text(new[index].value)
    }
  }

  private static func readFields(_ reader: inout PackedReader, _ base: SnapshotRow) -> SnapshotRow {
    var fields = base.fields
    for _ in 0..<reader.number() { fields[reader.number()].value = reader.text() }
    return SnapshotRow(id: base.id, text: joined(fields), fields: fields, styles: base.styles)
  }

  /// Writes the number of common bytes at both ends, and the bytes between them.
  private static func writeChange(of old: String, to new: String, _ writer: inout PackedWriter) {
    var (old, new) = (old, new)
    old.withUTF8 { old in
      new.withUTF8 { new in
        let (before, after) = (UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
        let prefix = ByteSearch.commonPrefix(before, after)
        let suffix = ByteSearch.commonSuffix(
          UnsafeRawBufferPointer(rebasing: before[prefix...]),
          UnsafeRawBufferPointer(rebasing: after[prefix...]))
        writer.number(prefix)
        writer.number(suffix)
        writer.raw(UnsafeBufferPointer(rebasing: new[prefix..<new.count - suffix]))
      }
    }
  }

  private static func readText(_ reader: inout PackedReader, _ base: SnapshotRow) -> SnapshotRow {
    let old = Array(base.text.utf8)
    let (prefix, suffix) = (reader.number(), reader.number())
    let new = old[..<prefix] + reader.raw() + old[(old.count - suffix)...]
    let text = String(decoding: new, as: UTF8.self)
    return SnapshotRow(
      id: base.id, values: base.isNote ? .note(text) : .written(text: text, fields: []),
      styles: base.styles)
  }

  private static func joined(_ fields: [Field]) -> String { RowValues.joined(fields) }
}

/// The lists of column names of the rows, each stored once.
struct RowShapes {
  /// More shapes than this are not shared: rows that all have different columns gain nothing by it.
  private static let maximumCount = 256

  private var names: [[String]] = []
  private var numbers: [[String]: Int] = [:]
  private(set) var byteCount = 0

  /// Writes the number of the shape, or 0 and the names if there are too many shapes.
  mutating func write(_ fields: [Field], to writer: inout PackedWriter) {
    if let last = names.last, Self.isShape(last, of: fields) { return writer.number(names.count) }
    let shape = fields.map(\.name)
    if let number = numbers[shape], Self.isShape(names[number - 1], of: fields) {
      return writer.number(number)
    }
    guard names.count < Self.maximumCount, numbers[shape] == nil else {
      writer.number(0)
      writer.number(shape.count)
      for name in shape { writer.text(name) }
      return
    }
    names.append(shape)
    numbers[shape] = names.count
    byteCount += shape.reduce(64) { $0 + 48 + $1.utf8.count }
    writer.number(names.count)
  }

  func read(from reader: inout PackedReader) -> [String] {
    let number = reader.number()
    return number > 0 ? names[number - 1] : (0..<reader.number()).map { _ in reader.text() }
  }

  private static func isShape(_ names: [String], of fields: [Field]) -> Bool {
    names.count == fields.count
      && zip(names, fields).allSatisfy { $0.isIdentical(to: $1.name) }
  }
}

extension PackedWriter {
  mutating func styles(_ styles: [StyledRange]) {
    number(styles.count)
    for styled in styles {
      number(styled.range.lowerBound)
      number(styled.range.count)
      number(Int(styled.style.attributes.rawValue))
      color(styled.style.foreground)
      color(styled.style.background)
    }
  }

  /// 0 is the default colour, 1 to 256 the palette; larger numbers are red, green and blue.
  private mutating func color(_ color: Color) {
    if let number = color.paletteNumber { return self.number(1 + Int(number)) }
    number(color.isDefault ? 0 : 257 + Int(color.hex))
  }
}

extension PackedReader {
  mutating func styles() -> [StyledRange] {
    (0..<number()).map { _ in
      let start = number()
      let range = start..<start + number()
      let attributes = Style.Attributes(rawValue: UInt8(truncatingIfNeeded: number()))
      return StyledRange(
        range: range,
        style: Style(foreground: color(), background: color(), attributes: attributes))
    }
  }

  private mutating func color() -> Color {
    let number = number()
    if number == 0 { return .default }
    return number <= 256
      ? .palette(UInt8(number - 1)) : Color(hex: UInt32(truncatingIfNeeded: number - 257))
  }
}

/// Packs numbers and texts into bytes.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  /// A number from 0 up in groups of seven bits, the lowest first (LEB128).
  mutating func number(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A number of either sign in zigzag form, short if it is near 0.
  mutating func signed(_ number: Int) {
    self.number((number << 1) ^ (number >> (Int.bitWidth - 1)))
  }

  mutating func text(_ text: String) {
    number(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func raw(_ part: some Collection<UInt8>) {
    number(part.count)
    bytes.append(contentsOf: part)
  }
}

/// Reads what a ``PackedWriter`` wrote, in the same order.
struct PackedReader {
  private let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  mutating func number() -> Int {
    var result: UInt = 0
    var shift: UInt = 0
    while true {
      let byte = bytes[position]
      position += 1
      result |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: result) }
      shift += 7
    }
  }

  mutating func signed() -> Int {
    let number = UInt(bitPattern: number())
    return Int(bitPattern: number >> 1) ^ -Int(bitPattern: number & 1)
  }

  mutating func text() -> String {
    let part = part()
    return bytes.withUnsafeBufferPointer {
      String(decoding: UnsafeBufferPointer(rebasing: $0[part]), as: UTF8.self)
    }
  }

  mutating func raw() -> ArraySlice<UInt8> { bytes[part()] }
  mutating func skip() { _ = part() }

  private mutating func part() -> Range<Int> {
    let count = number()
    defer { position += count }
    return position..<position + count
  }
}
