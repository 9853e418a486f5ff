/// How a process ended.
package enum ChildExit: Equatable, Sendable {
  case status(Int32)
  case signal(Int32)

  /// Decodes a status of `waitpid` for a process that has ended.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .status((waitStatus >> 8) & 0xff) : .signal(signal)
  }
}
