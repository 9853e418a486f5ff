import FlipbookSnapshots

/// The kind of a line of a configuration file with sections, as in INI and TOML.
enum INILine: Equatable {
  /// `[title]`, also before a comment.
  case section(title: String)
  /// `name = value`, `name: value` or `"name" = value`.
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
      let isQuoted = "\"'".contains(first) && body[name.endIndex...].first == "="
      self = isQuoted || first.isLetter && name.endIndex < body.endIndex ? .setting : .other
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
  /// section without a title; a paragraph of comments directly above a section belongs to it.
  ///
  /// `[a.b]` is a section below `[a]` if it follows that or another section below it. The elements of an array
  /// of tables, `[[crate]]`, are sections below that of the array, with their name, or else their first value, as
  /// their title.
  init(ini lines: [String]) {
    var sections: [SnapshotSection] = []
    // the open sections, the outermost first: `[crate]` is an array, `crate` its element
    var path: [String] = []
    var comments: [SnapshotRow]? = []
    /// Whether the section is an element of an array that has no name yet.
    var isUnnamed = false
    func open(_ title: some StringProtocol, as name: String) {
      path.append(name)
      sections.append(SnapshotSection(id: "", title: String(title), level: path.count, rows: []))
    }
    func add(_ rows: [SnapshotRow]?) {
      guard let rows, !rows.isEmpty else { return }
      if sections.isEmpty { sections.append(SnapshotSection(id: "", title: "", rows: [])) }
      sections[sections.count - 1].rows += rows
    }
    for line in lines {
      let kind = INILine(line)
      if kind == .comment {
        let comment = SnapshotRow(values: .note(line))
        if comments?.append(comment) == nil { add([comment]) }
        continue
      }
      if case .section(let title) = kind {
        let isElement = title.first == "[" && title.last == "]"
        let name = isElement ? String(title.dropFirst().dropLast()) : title
        while let last = path.last, !isElement || last != title, !name.hasPrefix(last + ".") {
          path.removeLast()
        }
        if path.isEmpty || path.last != title {
          let rest = name.dropFirst(path.last.map { $0.count + 1 } ?? 0)
          open(isElement ? "[\(rest)]" : rest, as: title)
        }
        if isElement { open("", as: name) }
        isUnnamed = isElement
      }
      add(comments)
      comments = kind == .blank ? [] : nil
      guard kind == .setting || kind == .other else { continue }
      if kind == .setting, let last = sections.last, last.level > 0, isUnnamed {
        let name = line.prefix { !"=: ".contains($0) }
        if last.title.isEmpty || ColumnName.isIdentifier(String(name)) {
          let value = line.drop { !"=:".contains($0) }.dropFirst().drop { "\"' ".contains($0) }
          let end = value.lastIndex { !"\"' ".contains($0) }
          sections[sections.count - 1].title = String(end.map { value[...$0] } ?? "")
        }
        isUnnamed = !ColumnName.isIdentifier(String(name))
      }
      add([SnapshotRow(text: line)])
    }
    add(comments)
    self = sections
  }
}
