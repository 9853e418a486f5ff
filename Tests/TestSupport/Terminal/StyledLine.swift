/// A line of a terminal's screen with its colours and attributes, in a readable and comparable
/// form.
///
/// A change of style is written as `<colour attributes>`, and a return to plain text as `</>`:
/// `<74 bold>1952</> plain`. A colour is a palette number or `#rrggbb`; the background colour
/// follows `on`.
package struct StyledLine: Equatable, Sendable, CustomStringConvertible {
  package let description: String

  /// Reads a line of characters and SGR sequences, as captured by tmux.
  package init(_ text: String) {
    var out = ""
    var style = Style()
    var written = Style()
    var blanks = ""
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("\u{1B}["), let end = rest.firstIndex(of: "m") {
        style.take(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
        rest = rest[rest.index(after: end)...]
        continue
      }
      rest = rest.dropFirst()
      // Only the visible part of a blank counts: its background.
      if character == " ", !style.showsBlanks, !written.showsBlanks {
        blanks.append(character)
        continue
      }
      out += blanks
      blanks = ""
      if style != written { out += "<\(style)>" }
      written = style
      out.append(character)
    }
    if written != Style() { out += "</>" }
    description = out
  }

  private struct Style: Equatable, CustomStringConvertible {
    var foreground: String?
    var background: String?
    var attributes: Set<Int> = []

    static let names = [1: "bold", 2: "dim", 3: "italic", 4: "underline", 7: "reverse"]

    var showsBlanks: Bool { background != nil || !attributes.isDisjoint(with: [4, 7]) }

    var description: String {
      if self == Style() { return "/" }
      let words =
        [foreground].compactMap(\.self) + attributes.sorted().compactMap { Self.names[$0] }
        + (background.map { ["on", $0] } ?? [])
      return words.joined(separator: " ")
    }

    mutating func take(_ parameters: Substring) {
      var codes = parameters.split(separator: ";", omittingEmptySubsequences: false)
        .map { Int($0) ?? 0 }[...]
      while let code = codes.popFirst() {
        switch code {
        case 0: self = Style()
        case 1, 2, 3, 4, 7: attributes.insert(code)
        case 22: attributes.subtract([1, 2])
        case 23, 24, 27: attributes.remove(code - 20)
        case 30...37: foreground = "\(code - 30)"
        case 90...97: foreground = "\(code - 82)"
        case 38: foreground = Self.color(&codes)
        case 39: foreground = nil
        case 40...47: background = "\(code - 40)"
        case 100...107: background = "\(code - 92)"
        case 48: background = Self.color(&codes)
        case 49: background = nil
        default: break
        }
      }
    }

    private static func color(_ codes: inout ArraySlice<Int>) -> String? {
      switch codes.popFirst() {
      case 5: return codes.popFirst().map { "\($0)" }
      case 2:
        let parts = codes.prefix(3)
        codes = codes.dropFirst(3)
        return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      default: return nil
      }
    }
  }
}
