/// What the status line has to say besides the state of the player.
struct StatusMessages {
  /// What the last key or the last snapshot has to say.
  private(set) var message = ""
  /// Whether the message stays until a key, whatever snapshots come before.
  private var isPinned = false
  /// What the last change did.
  var changeWords = ""
  /// How far long work has come; empty for none.
  var work = ""
  /// What the source says, such as the status of a command that failed.
  var note = ""
  /// Where the snapshots come from, and what is wrong there.
  var source = Screen.Source.deck

  mutating func say(_ text: String) { message = text }

  /// Says something that the next snapshot does not clear.
  mutating func pin(_ text: String) { (message, isPinned) = (text, true) }

  /// Clears the message, unless it is pinned.
  mutating func clearUnlessPinned() { if !isPinned { message = "" } }

  /// Clears `text`, if it is the message.
  mutating func clear(_ text: String) { if message == text { message = "" } }

  /// A key was pressed: from now on snapshots may clear the message.
  mutating func unpin() { isPinned = false }
}
