// TerminalList
