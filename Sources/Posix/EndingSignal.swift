package import Glibc

/// The signals that end a program that does not handle them, but for those of its own faults.
package enum EndingSignal {
  /// What people, shells and systems send to end a program.
  package static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The others. A program may use one of them for something else; then that has a handler.
  package static let others =
    [
      SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR,
      SIGSTKFLT,
    ] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())

  package static func contains(_ signal: Int32) -> Bool {
    requests.contains(signal) || others.contains(signal)
  }

  /// Ends the process by `signal`, as if nobody had handled it.
  package static func end(by signal: Int32) -> Never {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &action, nil)
    unblock(signal)
    raise(signal)
    _exit(128 + signal)
  }

  /// What `signal` does now.
  package static func action(of signal: Int32) -> sigaction {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action
  }

  /// Lets this thread have `signal`: threads of a pool block all of them.
  package static func unblock(_ signal: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}

extension sigaction {
  /// Whether the parent had the signal ignored, as `nohup` does.
  package var isIgnored: Bool { address == unsafeBitCast(SIG_IGN, to: Int.self) }
  /// Whether nobody handles the signal.
  package var isDefault: Bool { address == unsafeBitCast(SIG_DFL, to: Int.self) }
  /// Whether the signal calls a function.
  package func calls(_ handler: @convention(c) (Int32) -> Void) -> Bool {
    address == unsafeBitCast(handler, to: Int.self)
  }

  private var address: Int { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) }
}
