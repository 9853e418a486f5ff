/// How a table becomes rows.
///
/// `nil` and empty mean that an option is not given. A column is named as in the header, or by the
/// path of its member.
package struct TableOptions: Equatable, Sendable {
  /// A column that is computed from others.
  package struct Computed: Equatable, Sendable {
    package var name: String
    /// Names, numbers, `+ - * /` and parentheses. Names with other characters stand in backquotes.
    package var expression: String

    package init(name: String, expression: String) {
      self.name = name
      self.expression = expression
    }
  }

  /// The path of the list of rows in JSON and YAML: names joined by `.`.
  package var rows: String?
  /// Conditions that a row must meet, such as `price > 10`; see ``RowCondition``.
  package var conditions: [String] = []
  /// The columns that together identify a row.
  package var key: [String] = []
  /// The column whose values become sections, in order of first appearance.
  package var sectionBy: String?
  /// The column whose values become snapshots, in the order of numbers or of first appearance.
  package var frameBy: String?
  /// The column to sort by; descending with a leading `-` or a trailing `:desc`.
  package var sort: String?
  /// The number of rows of each snapshot that are kept after sorting.
  package var limit: Int?
  /// The columns to show; if empty, all but those of `frameBy` and `sectionBy`.
  package var columns: [String] = []
  /// The numeric column that is drawn as a bar. It is shown even if `columns` lacks it.
  package var bar: String?
  package var compute: [Computed] = []
  /// The number of decimals to which a column is rounded. Such a column gets thousands separators
  /// too.
  package var decimals: [String: Int] = [:]
  /// The template for the names of snapshots, with columns in braces: "{year}".
  package var caption: String?

  package init() {}

  /// These options, overridden by those that `other` gives.
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

  /// The first given option that needs columns, as the command spells it.
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
