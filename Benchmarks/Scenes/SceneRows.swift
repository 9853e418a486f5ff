import TerminalList

/// Rows like those of a list of services: columns of text, one of them coloured.
enum SceneRows {
  private static let names = [
    "nginx", "postgres", "redis", "kafka", "envoy", "vault", "consul", "etcd", "minio", "loki",
  ]

  /// The row with a number; `version` changes the digits of one column.
  static func row(_ number: Int, version: Int = 0) -> ListRow {
    ListRow(
      id: "row \(number)",
      content: RowContent([
        .text("\(names[number % names.count])-\(number)", columns: 24),
        .text("\((number * 37 + version) % 10_007)", columns: 8, alignment: .trailing),
        .text("Running", columns: 10, style: Style(foreground: Color(hex: 0x87AF87))),
        .text("node-\(number % 7)", columns: 8),
        .text("the quick brown fox \(number) jumps over the lazy dog"),
      ]))
  }

  /// The row with a number; every character differs for each `version`.
  static func line(_ number: Int, version: Int) -> ListRow {
    let letter = Unicode.Scalar(UInt8(ascii: "a") + UInt8((number + version * 7) % 26))
    return ListRow(
      id: "row \(number)",
      content: RowContent(text: String(repeating: String(letter), count: 190)))
  }
}
