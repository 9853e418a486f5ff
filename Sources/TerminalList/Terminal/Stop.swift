/// Ends the process because the program calls a list with something that does not exist.
///
/// The message is on standard error in release builds too, where those of `precondition` are not.
/// An open terminal is restored first, so that the message is not lost with the screen.
func stop(
  _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  SignalHandlers.restoreTerminal()
  fatalError("TerminalListView.\(message())", file: file, line: line)
}
