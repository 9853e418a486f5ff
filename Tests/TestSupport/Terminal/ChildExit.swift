/// How a process ended.
package enum ChildExit: Equatable, Sendable {
  case status(Int32)
  case signal(Int32)

  /// Reads what `waitpid` reports of a process that ended.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .status((waitStatus >> 8) & 0xff) : .signal(signal)
  }
}
