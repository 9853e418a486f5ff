import ValueTrees
import TerminalList

extension Configuration {
  /// Reads the text of a configuration; `file` is its name in errors.
  ///
  /// Throws ``Failure`` with the line for text that is no YAML, a name that is not known and a value
  /// that does not fit.
  init(yaml text: String, file: String) throws {
    let root = try YAMLValue(Array(text.utf8), file: file)
    let value = ConfigurationValue(value: root, line: root.line, name: "")
    for (name, value) in try value.pairs(named: Name.self) { try take(name, value) }
  }

  private mutating func take(_ name: Name, _ value: ConfigurationValue) throws {
    switch name {
    case .color: color = try value.choice()
    case .motion: motion = try value.choice()
    case .speed: speed = try value.number(in: ScreenArguments.speeds)
    case .history: history = try value.size()
    case .mouse: mouse = try value.truth()
    case .title: title = try value.truth()
    case .interval: interval = try value.number(in: 0.1...1e9)
    case .precise: precise = try value.truth()
    case .beep: beep = try value.truth()
    case .theme:
      for (part, color) in try value.pairs(named: ThemeColors.Part.self) {
        theme.colors[part] = try color.color()
      }
    case .keys:
      for (key, meaning) in try value.keys() { keys[key] = meaning }
    }
  }
}
