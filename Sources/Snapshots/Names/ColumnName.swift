/// Facts that follow from the name of a column.
package enum ColumnName {
  /// The name for a column without a title, such as the mark before a failed unit.
  ///
  /// It consists of as many blanks as the number of the column, so that the title is blank and names remain
  /// distinct. Options refer to the column by that number. From column 101 on, the name is “column 101”:
  /// blanks for 100,000 columns would take 5 GB.
  package static func unnamed(_ number: Int) -> String {
    number <= 100 ? String(repeating: " ", count: number) : "column \(number)"
  }

  /// The number of a column without a name; `nil` if it has one.
  package static func number(_ name: String) -> Int? {
    !name.isEmpty && name.utf8.allSatisfy { $0 == 0x20 } ? name.utf8.count : nil
  }

  /// The name for messages: “column 1” if there is none.
  package static func words(_ name: String) -> String {
    number(name).map { "column \($0)" } ?? name
  }

  /// The columns that a user may mean: the column with that name, or else the column with that name and a
  /// unit, or else those whose paths end in it, as `runner.host` ends in `host`. Outer members are preferred
  /// to inner ones.
  package static func candidates(for name: String, among names: [String]) -> [String] {
    if names.contains(name) { return [name] }
    if name.isEmpty { return [] }
    let measured = names.filter { withoutUnit($0) == name }
    if !measured.isEmpty { return measured }
    let found = names.filter { $0.hasSuffix("." + name) || withoutUnit($0).hasSuffix("." + name) }
    func depth(_ name: String) -> Int { name.utf8.count { $0 == UInt8(ascii: ".") } }
    let least = found.map(depth).min()
    return found.filter { depth($0) == least }
  }

  /// The paths of the objects and arrays that contain a member, the outer ones first.
  package static func owners(of name: String) -> [String] {
    name.indices.filter { ".[".contains(name[$0]) }.map { String(name[..<$0]) }
  }

  /// The name without a unit in brackets after it: `memory.used` of `memory.used [MiB]`.
  private static func withoutUnit(_ name: String) -> Substring {
    guard let last = name.last, "])".contains(last),
      let open = name.lastIndex(of: last == "]" ? "[" : "("), open > name.startIndex,
      name[name.index(before: open)] == " "
    else { return name[...] }
    return name[..<name.index(before: open)]
  }

  /// The shortest end of the path that no other column shares.
  package static func shortest(_ name: String, among names: some Sequence<String>) -> String {
    guard name.contains(".") else { return name }
    var others = names.filter { $0 != name }.map(withoutUnit)
    for dot in name.indices.reversed() where name[dot] == "." {
      let end = name[name.index(after: dot)...]
      others = others.filter { $0 == end || $0.hasSuffix(name[dot...]) }
      if others.isEmpty, !end.isEmpty { return String(end) }
    }
    return name
  }

  /// Lowercase names of columns that usually identify rows, the best first. The last component of a path
  /// counts.
  package static let identifiers = [
    "id", "_id", "key", "uuid", "guid", "uid", "container id", "pid", "sku", "isbn", "ean", "upc",
    "asin",
    "slug", name, "names", "unit", "symbol", "mounted on", "path", "file", "local address:port",
    "local address",
  ]

  /// Whether a column, or a member of an object in a row, has one of these names.
  package static func isIdentifier(_ name: String) -> Bool {
    let parts = name.lowercased().split(separator: ".")
    return parts.count <= 2 && parts.last.map { identifiers.contains(String($0)) } == true
  }

  /// The name of the column of names that people give and change.
  package static let name = "name"

  /// Whether the first column of a table identifies its rows better than their names do: it is a code, a
  /// number, an account or `product_id`. In other positions, such a column is a property of the row.
  package static func isLeadingIdentifier(_ name: String) -> Bool {
    // JOBID, NODEID
    if name.hasPrefix("%") { return false }
    if name.hasSuffix("ID"), name.count > 3, !name.contains(where: \.isLowercase) { return true }
    let words = words(of: name)
    if leading.contains(words.joined()) { return true }
    return words.count > 1 && words.last.map { leadingEnds.contains($0) } == true
  }

  private static let leading: Set = [
    "code", "number", "no", "nr", "ticket", "email", "login", "username", "user", "hostname",
    "host",
    "account", "invoice", "reference", "serial", "barcode", "iban", "destination",
  ]
  private static let leadingEnds: Set = [
    "id", "key", "uuid", "guid", "sku", "code", "number", "no", "nr",
  ]

  /// The words of `product_id`, `product id`, `Product-ID` and `productId`, in lowercase.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var isBehindSmall = false
    for character in name {
      if !character.isLetter, !character.isNumber {
        words.append("")
      } else {
        if character.isUppercase, isBehindSmall { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
      isBehindSmall = character.isLowercase
    }
    return words.filter { !$0.isEmpty }
  }

  /// Whether it is a column of ranks: positions that change, in which a greater number is not better.
  package static let isRank = isOne(
    of: ["rank", "ranking", "#", "place", "position", "pos", "pos."])

  /// Whether it is a column of ages: times since something was created.
  package static let isAge = isOne(of: [
    "age", "uptime", "elapsed", "etime", "etimes", "last seen", "last schedule", "created",
  ])

  /// Whether it is a column of elapsed times that may be plain seconds. An AGE without a unit is that of a
  /// person.
  static let isClock = isOne(of: ["uptime", "elapsed", "etime", "etimes"])

  /// Whether it is a column of points in time, with the names of pino, zap, logrus, slog, ECS, GELF, Docker
  /// and journald.
  package static let isMoment = isOne(of: [
    "time", "ts", "timestamp", "@timestamp", "datetime", "date", "__realtime_timestamp",
  ])

  /// Whether it is a column of log messages.
  package static let isMessage = isOne(of: ["message", "msg", "event", "error"])

  /// Whether it, or the end of its path, is a column of names given by people, such as `NAMES` of containers.
  package static let isName = isOne(of: ["name", "names"], atEndOfPath: true)

  /// Whether it, or the end of its path, is a column of identifiers for programs only, which distinguish
  /// things and their versions.
  package static let isForPrograms = isOne(
    of: ["uid", "uuid", "guid", "resourceversion", "etag"], atEndOfPath: true)

  /// Whether it, or the end of its path, is a column of states, which readers look for first.
  package static let isState = isOne(
    of: ["status", "state", "phase", "health", "conclusion", "level", "severity"],
    atEndOfPath: true)

  private static func isOne(
    of names: Set<String>, atEndOfPath: Bool = false
  ) -> @Sendable (String) -> Bool {
    { name in
      let name = name.lowercased()
      if !atEndOfPath { return names.contains(name) }
      return name.split(separator: ".").last.map { names.contains(String($0)) } ?? false
    }
  }

  /// Whether it is the kind of the rows of a list, as in Kubernetes.
  package static func isKind(_ name: String) -> Bool { name == "kind" || name == "apiVersion" }
}
