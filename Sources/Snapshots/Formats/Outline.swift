/// Sections of rows that have no identity yet.
struct Outline: Equatable {
  struct Section: Equatable {
    var title: String
    /// The depth of the heading, 0 where there is none.
    var level = 0
    var rows: [Row]
  }

  struct Row: Equatable {
    var values: RowValues

    init(text: String) {
      values = .written(text: text, fields: [])
    }

    init(values: RowValues) {
      self.values = values
    }

    var text: String { values.text }

    static func == (one: Row, other: Row) -> Bool {
      one.values.isIdentical(to: other.values)
    }
  }

  var sections: [Section]

  /// Exactly one section without a title.
  init(lines: [String]) {
    sections = [Section(title: "", rows: lines.map { Row(text: $0) })]
  }

  init(sections: [Section]) {
    self.sections = sections
  }

  /// The outline with so many rows at most, counted through all sections.
  func limited(to limit: Int?) -> Outline {
    guard var rest = limit else { return self }
    return Outline(
      sections: sections.map { section in
        var section = section
        section.rows = Array(section.rows.prefix(rest))
        rest -= section.rows.count
        return section
      })
  }
}
