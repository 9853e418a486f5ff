import FlipbookReading

/// The readers that can be fuzzed. The input of each comes from a user or from another program.
enum Reader: String, CaseIterable {
  /// A file whose format is detected.
  case auto
  case lines, csv, tsv, json, jsonl, yaml, markdown, ini, table
  /// Two files that `diff` compares: the halves of the input.
  case diff
  /// JSON and YAML that are printed and read again.
  case values
  case recording, deck, configuration
  /// The output of a command on a terminal.
  case text
  /// A pipe, in pieces.
  case pipe
  /// Input from the keyboard.
  case keys
  /// Arguments of `--until` and `--where`, and values with units.
  case conditions
  /// Two lists, two lists of sections, two sequences.
  case list, sections, edits

  func check(_ input: [UInt8]) {
    switch self {
    case .auto: FormatCheck.check(input, .auto)
    case .lines: FormatCheck.check(input, .lines)
    case .csv: FormatCheck.check(input, .csv)
    case .tsv: FormatCheck.check(input, .tsv)
    case .json: FormatCheck.check(input, .json)
    case .jsonl: FormatCheck.check(input, .jsonl)
    case .yaml: FormatCheck.check(input, .yaml)
    case .markdown: FormatCheck.check(input, .markdown)
    case .ini: FormatCheck.check(input, .ini)
    case .table: FormatCheck.check(input, .table)
    case .diff: FormatCheck.checkDiff(input)
    case .values: ValueCheck.check(input)
    case .recording: RecordingCheck.check(input)
    case .deck: SettingsCheck.checkDeck(input)
    case .configuration: SettingsCheck.checkConfiguration(input)
    case .text: TerminalTextCheck.check(input)
    case .pipe: PipeCheck.check(input)
    case .keys: KeyCheck.shared.check(input)
    case .conditions: ExpressionCheck.checkConditions(input)
    case .list: ListCheck.checkList(input)
    case .sections: ListCheck.checkSections(input)
    case .edits: ListCheck.checkEdits(input)
    }
  }
}
