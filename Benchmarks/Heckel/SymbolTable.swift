/// The paper's symbol table: an entry for each line that is in one of the lists or in both.
struct SymbolTable<Identifier: Hashable> {
  private var entries: [Identifier: Symbol] = [:]

  /// Creates an empty table with room for `capacity` entries.
  init(capacity: Int) { entries.reserveCapacity(capacity) }

  /// The entry of an identifier, created at the first access.
  subscript(_ identifier: Identifier) -> Symbol {
    mutating get {
      if let symbol = entries[identifier] { return symbol }
      let symbol = Symbol()
      entries[identifier] = symbol
      return symbol
    }
  }
}

/// An entry of the symbol table.
final class Symbol {
  /// The number of its lines in the list before.
  var oldCount = 0
  /// The number of its lines in the list after.
  var newCount = 0
  /// The last of its lines in the list before.
  var oldLine = 0
}
