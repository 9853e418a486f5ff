package import Glibc

/// The signals that end a program that does not handle them, except those that report faults in the program
/// itself.
package enum EndingSignal {
  /// The signals that people, shells and systems send to end a program.
  package static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The other signals. A program that uses one of them for another purpose has a handler for it.
  package static let others =
    [
      SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR,
      SIGSTKFLT,
    ] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())

  package static func contains(_ signal: Int32) -> Bool {
    requests.contains(signal) || others.contains(signal)
  }

  /// Ends the process with `signal`, as if it had no handler.
  package static func end(by signal: Int32) -> Never {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &action, nil)
    unblock(signal)
    raise(signal)
    _exit(128 + signal)
  }

  /// The current action of `signal`.
  package static func action(of signal: Int32) -> sigaction {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action
  }

  /// Unblocks `signal` in this thread: the threads of a pool block all signals.
  package static func unblock(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

extension sigaction {
  /// Whether the signal is ignored, for example because the parent is `nohup`.
  package var isIgnored: Bool { address == unsafeBitCast(SIG_IGN, to: Int.self) }
  /// Whether the signal has no handler.
  package var isDefault: Bool { address == unsafeBitCast(SIG_DFL, to: Int.self) }
  /// Whether the signal calls `handler`.
  package func calls(_ handler: @convention(c) (Int32) -> Void) -> Bool {
    address == unsafeBitCast(handler, to: Int.self)
  }

  private var address: Int { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) }
}
