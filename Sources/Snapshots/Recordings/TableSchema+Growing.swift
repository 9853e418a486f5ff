extension TableSchema {
  /// The columns of both, each as wide as its longest value; the bar is that of this one.
  func joined(with other: TableSchema) -> TableSchema {
    var joined = self
    for column in other.columns {
      guard let index = joined.columns.firstIndex(where: { $0.name == column.name }) else {
        joined.columns.append(column)
        continue
      }
      let known = joined.columns[index]
      joined.columns[index].width = max(known.width, column.width)
      // a column without a value yet says nothing about its kind
      if known.width == 0 {
        joined.columns[index].isNumeric = column.isNumeric
      } else if column.width > 0 {
        joined.columns[index].isNumeric = known.isNumeric && column.isNumeric
      }
    }
    return joined
  }
}
