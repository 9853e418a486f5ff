/// The meaning of a value in a column of states: whether all is well.
///
/// The words are those of Kubernetes, Docker, systemd, CI services and monitoring tools.
package enum StateWord: Int, CaseIterable, Comparable, Sendable {
  case good, waiting, bad

  package static func < (left: StateWord, right: StateWord) -> Bool {
    left.rawValue < right.rawValue
  }

  /// The state at the beginning of a value, or a worse one that follows it, as in `Up 3 hours (unhealthy)`;
  /// `nil` if the value does not begin with a known word.
  package init?(_ value: String) {
    let words = value.lowercased().split { !("a"..."z").contains($0) }
    // `In progress`, `in_progress` and `InProgress` are one word
    if let whole = Self.states[words.joined()] {
      self = whole
      return
    }
    guard let first = words.first, Self.states[String(first)] != nil,
      let worst = words.compactMap({ Self.states[String($0)] }).max()
    else { return nil }
    self = worst
  }

  private static let states: [String: StateWord] = {
    let words: KeyValuePairs<StateWord, String> = [
      .good: """
      ok okay good ready running active up alive online healthy passing passed pass success \
      successful succeeded succeed complete completed done finished available bound connected \
      established enabled normal green synced deployed resolved merged
      """,
      .waiting: """
      pending waiting wait warning warn degraded starting stopping restarting unknown queued \
      scheduled inprogress progressing creating containercreating podinitializing initializing \
      init activating deactivating reloading terminating draining blocked paused suspended \
      retrying yellow unstable schedulingdisabled outofsync provisioning updating building \
      deploying
      """,
      .bad: """
      failed fail failing failure error errors errored err fatal critical crit crashed crash \
      crashloopbackoff imagepullbackoff errimagepull invalidimagename createcontainerconfigerror \
      createcontainererror runcontainererror oomkilled evicted notready unready down dead \
      offline unhealthy unavailable unreachable lost broken bad timeout timedout aborted \
      rejected denied disconnected red emergency alert panic deadlineexceeded \
      backofflimitexceeded
      """,
    ]
    return Dictionary(
      uniqueKeysWithValues: words.flatMap { state, words in
        words.split(separator: " ").map { (String($0), state) }
      })
  }()
}
