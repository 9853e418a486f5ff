/// What is made of the columns of a table.
///
/// What is `nil` or empty is not asked for. Columns are named as in the header of the file, or by
/// the path of their members.
package struct TableOptions: Equatable, Sendable {
  /// A column that is worked out from others.
  package struct Computed: Equatable, Sendable {
    package var name: String
    /// Names, numbers, `+ - * /` and parentheses; names with other characters in backquotes.
    package var expression: String

    package init(name: String, expression: String) {
      self.name = name
      self.expression = expression
    }
  }

  /// The path of the list in JSON and YAML whose elements are the rows, names joined by `.`.
  package var rows: String?
  /// Conditions that all rows must meet, such as `price > 10`; see ``RowCondition``.
  package var conditions: [String] = []
  /// The columns whose values together identify a row.
  package var key: [String] = []
  /// The column whose values become sections, in order of first appearance.
  package var sectionBy: String?
  /// The column whose values become snapshots, in order of first appearance or of number.
  package var frameBy: String?
  /// The column to sort by; descending with `-` before it or `:desc` behind it.
  package var sort: String?
  /// How many rows of each snapshot are kept, after sorting.
  package var limit: Int?
  /// The columns to show; all but those of `frameBy` and `sectionBy` if empty.
  package var columns: [String] = []
  /// The numeric column drawn as a bar; it is shown even if `columns` does not name it.
  package var bar: String?
  package var compute: [Computed] = []
  /// How many decimals a column's numbers are rounded to; they get thousands separators too.
  package var decimals: [String: Int] = [:]
  /// The names of snapshots, with columns in braces, as in "{year}".
  package var caption: String?

  package init() {}

  /// These options, with those of `other` in place of them where it has any.
  func overridden(by other: TableOptions) -> TableOptions {
    var result = self
    result.rows = other.rows ?? rows
    if !other.conditions.isEmpty { result.conditions = other.conditions }
    if !other.key.isEmpty { result.key = other.key }
    result.sectionBy = other.sectionBy ?? sectionBy
    result.frameBy = other.frameBy ?? frameBy
    result.sort = other.sort ?? sort
    result.limit = other.limit ?? limit
    if !other.columns.isEmpty { result.columns = other.columns }
    result.bar = other.bar ?? bar
    result.compute = compute.filter { own in !other.compute.contains { $0.name == own.name } }
    result.compute += other.compute
    result.decimals.merge(other.decimals) { $1 }
    result.caption = other.caption ?? caption
    return result
  }

  /// The first option that means nothing without columns, as the command spells it.
  var optionNeedingColumns: String? {
    if !key.isEmpty { return "--key" }
    if sectionBy != nil { return "--section-by" }
    if frameBy != nil { return "--frame-by" }
    if sort != nil { return "--sort" }
    if !conditions.isEmpty { return "--where" }
    if !columns.isEmpty { return "--columns" }
    if bar != nil { return "--bar" }
    if !compute.isEmpty { return "compute" }
    return decimals.isEmpty ? nil : "decimals"
  }
}
