/// What a feed tells.
package enum FeedNews: Equatable, Sendable {
  /// Another list than before, or other identities of its rows. The name of the list is the caption of
  /// its source, empty where the moment it came is all there is to say.
  case change(SnapshotChange)
  /// What came was the same list as before.
  case unchanged
  /// The last good list stays; this is what is wrong.
  case stale(String)
  /// The first list of all has no such column as an option names.
  case refused(String)
  /// Words about the source, until the next ones; empty for none.
  case note(String)
  case bell
  case end(SourceEnd)
}
