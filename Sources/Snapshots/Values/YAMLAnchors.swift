/// The values that have anchors, for the aliases that stand for them.
///
/// A value has its anchor from its end on: it cannot hold itself. An anchor that is given again
/// stands for the later value.
struct YAMLAnchors {
  /// What an alias stands for.
  enum Value {
    case inTree(node: Int)
    /// It stood in a name, which the tree holds as a text.
    case kept(ValueTree)
  }

  struct Anchored {
    var value: Value
    /// How many levels of values are below it.
    let height: Int
  }

  private var values: [Anchored] = []
  private var places: [String: Int] = [:]

  /// How many anchors were given so far.
  var count: Int { values.count }

  subscript(name: String) -> Anchored? { places[name].map { values[$0] } }

  mutating func add(_ value: Value, height: Int, named name: String) {
    places[name] = values.count
    values.append(Anchored(value: value, height: height))
  }

  /// Keeps copies of the values that were given their anchors since there were `count` of them:
  /// the tree is about to lose them.
  mutating func keep(since count: Int, of tree: ValueTree) {
    for index in count..<values.count {
      if case .inTree(let node) = values[index].value {
        values[index].value = .kept(tree.part(at: node))
      }
    }
  }
}
