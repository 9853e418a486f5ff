@testable import TerminalList
import TestSupport

/// A model and a viewport that follow each other without a list view. Rows are strings whose lines
/// are the lines of the row; the first line identifies a row.
final class PartList: RowSource {
  struct Section {
    var header: String?
    var rows: [String]
  }

  var model = ListModel()
  let viewport = Viewport()
  var sections: [Section]
  var size: Size
  var pinsHeaders = true
  let painter = RowPainter.marks
  /// The rows whose content was requested.
  private(set) var requested: [String] = []

  init(_ rows: [String], width: Int = 10, height: Int) {
    sections = [Section(rows: rows)]
    size = Size(width: width, height: height)
    reload()
  }

  init(_ sections: [Section], width: Int = 10, height: Int) {
    self.sections = sections
    size = Size(width: width, height: height)
    reload()
  }

  var context: LayoutContext {
    LayoutContext(
      table: model.table, source: self, size: size, painter: painter, pinsHeaders: pinsHeaders)
  }

  var shapes: [SectionShape] {
    sections.map { SectionShape(rows: $0.rows.count, hasHeader: $0.header != nil) }
  }

  func content(at place: ListTable.Place) -> RowContent {
    let text = text(at: place)
    requested.append(text)
    let lines = text.split(separator: "\n").map { [RowContent.Part.text(String($0))] }
    return RowContent(Array(lines.joined(separator: [.lineBreak])))
  }

  func identifier(at place: ListTable.Place) -> AnyHashable? {
    place.isRow ? AnyHashable(text(at: place).prefix { $0 != "\n" }) : nil
  }

  func isEnabled(at place: ListTable.Place) -> Bool { true }

  private func text(at place: ListTable.Place) -> String {
    switch place {
    case .row(let path): sections[path.section].rows[path.element]
    case .header(let section), .footer(let section): sections[section].header ?? ""
    }
  }

  func reload() {
    model.reload(shapes)
    viewport.reload(context)
    requested = []
  }

  /// Sets the rows of the first section, and applies a batch that leads to them.
  func apply(_ rows: [String], _ change: (inout BatchUpdates) -> Void) throws -> AppliedBatch {
    sections[0].rows = rows
    var updates = BatchUpdates()
    change(&updates)
    let applied = model.apply(try model.check(updates, shapes: .success(shapes)))
    viewport.carryHeights(over: applied)
    return applied
  }

  /// Applies a batch, and lets the screen follow. The cursor stays on its line.
  func step(
    _ rows: [String], cursor: RowToken? = nil, _ change: (inout BatchUpdates) -> Void
  ) throws -> VisibleStep {
    let wasVisible = viewport.visible.rows.contains { $0.id == cursor }
    let applied = try apply(rows, change)
    requested = []
    return viewport.follow(
      [applied], cursor: (cursor, cursor), cursorWasVisible: wasVisible, context)
  }

  /// The identity of a row of the first section.
  func id(_ element: Int) -> RowToken { model.table.id(at: .row(.row(element))) }

  /// The lines of the screen, from the first one on.
  var lines: [String] {
    viewport.visible.rows.flatMap { row in
      let lines = text(at: row.place).split(separator: "\n", omittingEmptySubsequences: false)
      return zip(row.line..., lines).filter { 0..<size.height ~= $0.0 }.map { String($0.1) }
    }
  }
}
