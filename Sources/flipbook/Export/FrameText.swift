import ListMotion

/// Frames as text, one below the other, each under its time.
struct FrameText {
  /// The time on a line of its own, then the lines of the frame without the blanks at their ends.
  static func write(_ reel: Reel, to write: (String) throws -> Void) throws {
    let end = try reel.play { timed in
      var text = "--- \(timed.start.seconds(digits: 3)) s\n"
      for line in timed.frame.lines {
        let end = line.lastIndex { $0 != " " }
        text += end.map { line[...$0] } ?? ""
        text += "\n"
      }
      try write(text)
    }
    try write("--- \(end.seconds(digits: 3)) s\n")
  }
}
