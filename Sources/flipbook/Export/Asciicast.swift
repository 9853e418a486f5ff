import FlipbookHistories
import ListMotion
import FlipbookSnapshots
import FlipbookValueTrees
import TerminalList

/// Frames as an asciicast, version 2: a header, then one line per event, `[seconds, "o", text]`.
///
/// https://docs.asciinema.org/manual/asciicast/v2/
struct Asciicast {
  static func write(_ playback: OffscreenPlayback, to write: (String) throws -> Void) throws {
    try write(header(playback) + "\n")
    var writer = AnsiWriter(colors: playback.colors)
    let end = try playback.play { frame, start in
      let drawn = writer.text(for: frame)
      // If two frames differ only in styles that look the same, nothing is drawn.
      if !drawn.isEmpty { try write(event(at: start, drawn)) }
    }
    try write(event(at: end, writer.ending()))
  }

  private static func header(_ playback: OffscreenPlayback) -> String {
    let theme = playback.colors.theme
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", 2)
      writer.member("width", playback.size.width)
      writer.member("height", playback.size.height)
      if let moment = playback.source.history.moment(at: 0) {
        writer.member("timestamp", moment.milliseconds / 1000)
      }
      writer.member("title", playback.source.title)
      writer.name("env")
      writer.object { writer in
        writer.member("TERM", "xterm-256color")
      }
      writer.name("theme")
      writer.object { writer in
        writer.member("fg", theme.foreground.webName)
        writer.member("bg", theme.background.webName)
        writer.member("palette", DrawnColors.ansi.map(\.webName).joined(separator: ":"))
      }
    }
    return writer.text
  }

  private static func event(at time: Duration, _ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return "[\(time.seconds(digits: 6)),\"o\",\(writer.text)]\n"
  }
}

extension Color {
  /// `#rrggbb`.
  var webName: String {
    let digits = String(Int(red) << 16 | Int(green) << 8 | Int(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
