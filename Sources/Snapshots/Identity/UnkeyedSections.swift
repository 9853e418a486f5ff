/// Sections of rows that have no identity yet, as a format or a table without keys gives them.
package struct UnkeyedSections: Equatable {
  package struct Section: Equatable {
    var title: String
    /// The depth of the heading; 0 if there is none.
    package var level = 0
    package var rows: [Row]

    package init(title: String, level: Int = 0, rows: [Row]) {
      (self.title, self.level, self.rows) = (title, level, rows)
    }
  }

  package struct Row: Equatable {
    var values: RowValues

    package init(text: String) {
      values = .written(text: text, fields: [])
    }

    package init(values: RowValues) {
      self.values = values
    }

    package var text: String { values.text }

    package static func == (one: Row, other: Row) -> Bool {
      one.values.isIdentical(to: other.values)
    }
  }

  var sections: [Section]

  /// One section without a title.
  package init(lines: [String]) {
    sections = [Section(title: "", rows: lines.map { Row(text: $0) })]
  }

  package init(sections: [Section]) {
    self.sections = sections
  }

  /// The sections with the rows whose texts meet a condition.
  package func rows(where isKept: (String) -> Bool) -> UnkeyedSections {
    var kept = self
    for index in sections.indices { kept.sections[index].rows.removeAll { !isKept($0.text) } }
    return kept
  }
}
