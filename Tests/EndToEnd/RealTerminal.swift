import Testing

/// All tests that run commands in real terminals, one at a time, so that each has the whole
/// machine.
@Suite(.serialized) enum RealTerminal {}
