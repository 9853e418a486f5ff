import TerminalList

/// The keys that stand for others, as the configuration says; a few, if any.
struct KeyMeanings: Equatable {
  private struct Pair: Equatable {
    let key: Key
    var meaning: Key
  }

  private var pairs: [Pair] = []

  /// What a key stands for; nil where that is itself.
  subscript(key: Key) -> Key? {
    get { pairs.first { $0.key == key }?.meaning }
    set {
      pairs.removeAll { $0.key == key }
      if let newValue { pairs.append(Pair(key: key, meaning: newValue)) }
    }
  }
}

extension KeyMeanings: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (Key, Key)...) {
    for (key, meaning) in elements { self[key] = meaning }
  }
}
