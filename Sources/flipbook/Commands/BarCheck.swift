import Reading
import Snapshots

extension TableSchema {
  /// Refuses a bar column without numbers.
  static func checkBar(_ schema: TableSchema?, file: String) throws {
    guard let schema, let bar = schema.bar, bar.maximum <= 0,
      schema.columns.contains(where: { $0.name == bar.column && !$0.isNumeric })
    else { return }
    let numeric = schema.columns.filter(\.isNumeric).map(\.name)
    let hint =
      numeric.isEmpty
      ? "there is no column of numbers" : "columns of numbers: \(numeric.joined(separator: ", "))"
    throw Failure(
      .trouble, "\(file): --bar \(bar.column): none of its values is a number above 0; \(hint)")
  }
}

extension Deck {
  func checkBar() throws { try TableSchema.checkBar(schema, file: title) }
}
