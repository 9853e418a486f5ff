import ListDiff

extension TableViewSimulator {
  /// Expects the operations of a batch to lead to its data.
  ///
  /// - Returns: the screen after the batch, with the content of inserted and updated rows.
  func compare(
    _ landed: [Landed], with data: [Section]
  ) throws(TableViewFault.Kind) -> [ShownSection] {
    var shown: [ShownSection] = []
    for (offset, section) in data.enumerated() {
      let header = try header(landed[offset].section, section, offset)
      var rows: [ShownRow] = []
      for (index, element) in section.elements.enumerated() {
        let path = ElementPath(element: index, section: offset)
        rows.append(try row(landed[offset].rows[index], element, path))
      }
      shown.append(ShownSection(token: header.token, header: header.header, rows: rows))
    }
    return shown
  }

  private func header(
    _ shown: ShownSection?, _ section: Section, _ offset: Int
  ) throws(TableViewFault.Kind) -> ShownSection {
    guard var shown else { return ShownSection(token: nil, header: section, rows: []) }
    guard shown.header.differenceIdentifier == section.differenceIdentifier else {
      throw .wrongSection(offset)
    }
    let isSame = section.isContentEqual(to: shown.header)
    if shown.isUpdated && isSame { throw .needlessSectionUpdate(offset) }
    if !shown.isUpdated && !isSame { throw .staleSection(offset) }
    if shown.isUpdated { shown.header = section }
    return shown
  }

  private func row(
    _ shown: ShownRow?, _ element: Row, _ path: ElementPath
  ) throws(TableViewFault.Kind) -> ShownRow {
    guard let shown else { return ShownRow(token: nil, element: element) }
    guard shown.element.differenceIdentifier == element.differenceIdentifier else {
      throw .wrongRow(path)
    }
    let isSame = element.isContentEqual(to: shown.element)
    if shown.isUpdated && isSame { throw .needlessRowUpdate(path) }
    if !shown.isUpdated && !isSame { throw .staleRow(path) }
    return ShownRow(token: shown.token, element: shown.isUpdated ? element : shown.element)
  }
}
