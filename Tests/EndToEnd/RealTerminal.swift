import Testing

/// All that drives commands in real terminals: one at a time, so that each has the machine.
@Suite(.serialized) enum RealTerminal {}
