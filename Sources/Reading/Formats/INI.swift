import FlipbookSnapshots

/// The kind of a line of a configuration file with sections, as in INI and TOML.
enum INILine: Equatable {
  /// `[title]`, also before a comment.
  case section(title: String)
  /// `name = value` or `name: value`.
  case setting
  case comment
  case blank
  case other

  init(_ line: String) {
    let body = line.drop(while: \.isWhitespace)
    guard let first = body.first else {
      self = .blank
      return
    }
    let name = body.prefix { $0 != "=" && $0 != ":" }
    if "#;".contains(first) {
      self = .comment
    } else if let title = Self.title(body) {
      self = .section(title: title)
    } else {
      self = first.isLetter && name.endIndex < body.endIndex ? .setting : .other
    }
  }

  /// The text in brackets, unless it may be an element of an array.
  private static func title(_ body: Substring) -> String? {
    guard body.first == "[", let end = body.lastIndex(of: "]"),
      body[end...].dropFirst().first(where: { !$0.isWhitespace }).map("#;".contains) ?? true
    else { return nil }
    let title = body[..<end].dropFirst()
    let isIndented = body.startIndex > body.base.startIndex
    let isName = title.contains { $0.isLetter || $0.isNumber && !isIndented }
    return isName && !title.contains(",") ? String(title) : nil
  }

  /// Whether a section begins with a setting, and all other lines are indented or brackets after indented ones.
  static func areINI(_ lines: [String]) -> Bool {
    let kinds = lines.map(Self.init)
    let items = kinds.filter { $0 != .blank && $0 != .comment }
    return zip(items, items.dropFirst()).contains {
      if case .section = $0 { $1 == .setting } else { false }
    }
      && zip(kinds, lines).allSatisfy {
        $0 != .other || $1.first?.isWhitespace == true || $1.allSatisfy("]})".contains)
      }
  }
}

extension [SnapshotSection] {
  /// Comments are notes, and all other lines that are not blank are rows. Those before the first section form a
  /// section without a title. The elements of an array of tables, `[[crate]]`, are sections below that of the
  /// array, with the first value as their title.
  init(ini lines: [String]) {
    self = []
    func section(_ title: String, level: Int) -> SnapshotSection {
      SnapshotSection(id: "", title: title, level: level, rows: [])
    }
    for line in lines {
      let kind = INILine(line)
      switch kind {
      case .blank: break
      case .section(let title):
        let isElement = title.first == "["
        if !isElement || last(where: { $0.level < 2 })?.title != title {
          append(section(title, level: 1))
        }
        if isElement { append(section("", level: 2)) }
      case .comment, .setting, .other:
        if isEmpty { append(section("", level: 0)) }
        let end = count - 1
        if kind == .setting, self[end].level == 2, self[end].title.isEmpty {
          let value = line.drop { !"=:".contains($0) }.dropFirst().drop { "\"' ".contains($0) }
          let last = value.lastIndex { !"\"' ".contains($0) }
          self[end].title = String(last.map { value[...$0] } ?? "")
        }
        self[end].rows.append(
          kind == .comment ? SnapshotRow(values: .note(line)) : SnapshotRow(text: line))
      }
    }
  }
}
