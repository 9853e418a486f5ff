import Foundation
import ListMotion
import FlipbookHistories
import FlipbookReading
import FlipbookSnapshots
import TerminalList
import TestSupport
import Testing

@testable import FlipbookCommand

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The contents of exported frames and pictures, which are always the same.
@Suite struct ExportTests {
  private let size = Size(width: 40, height: 9)

  private func history(_ lists: [String], seconds: [Int]? = nil) -> History {
    var history = History(limit: .max)
    for (index, list) in lists.enumerated() {
      let rows = list.map { SnapshotRow(id: .key(String($0)), text: "row \($0) <&>") }
      history.append(
        Snapshot("n\(index)", rows),
        at: seconds.map { Moment(milliseconds: $0[index] * 1000) })
    }
    return history
  }

  private func reel(
    _ history: History, colors: DrawnColors? = nil,
    change: (inout OffscreenPlayback) -> Void = { _ in }
  ) -> OffscreenPlayback {
    var reel = OffscreenPlayback(
      source: LoadedHistory(
        file: "", header: RecordingHeader(title: "A & B"), schema: nil, history: history,
        isRecording: true), size: size,
      colors: colors ?? self.colors(.truecolor))
    change(&reel)
    return reel
  }

  private func colors(_ depth: ColorDepth) -> DrawnColors {
    DrawnColors(
      depth: depth, foreground: Color.darkBackground.textOnTop, background: .darkBackground)
  }

  @Test func framesHaveTheTimesOfTheSnapshots() {
    let reel = reel(history(["ab", "b", "bc", "c"], seconds: [0, 1, 100, 101])) {
      $0.screen.motion = .none
      $0.pace.longest = .seconds(3)
      $0.framesPerSecond = 10
    }
    #expect(reel.frames.map(\.start) == [0, 1, 4, 5].map { .seconds($0) })
    #expect(reel.end == .milliseconds(6700))
    let text = FrameText.text(of: reel)
    #expect(text.hasPrefix("--- 0.000 s\n A & B"))
    #expect(text.contains("--- 4.000 s\n") && text.hasSuffix("--- 6.700 s\n"))
    #expect(!text.contains("? keys") && !text.contains("paused"))
    #expect(
      text.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { $0.last != " " })
  }

  @Test func longListsAreDrawnWhenTheyAreDue() {
    var history = History(limit: .max)
    for first in [0, 5] {
      let rows = (first..<Player.longList + 10).map {
        SnapshotRow(id: .key("\($0)"), text: "row \($0)")
      }
      let section = SnapshotSection(id: "", title: "", rows: RowList(rows))
      history.append(Snapshot(name: "", sections: [section]))
    }
    let reel = reel(history) { $0.screen.motion = .none }
    #expect(reel.frames.count == 2)
    #expect(reel.frames.map { $0.frame.lines[1].contains("row 5") } == [false, true])
    #expect(reel.frames.last.map { $0.start < .seconds(2) } == true)
  }

  @Test func motionHasTheRightFrameRate() {
    let lists = history(["abc", "acd"])
    for rate in [5, 20] {
      let starts = reel(lists) { $0.framesPerSecond = rate }.frames.map(\.start)
      let step = Duration.seconds(1) / rate
      #expect(starts.allSatisfy { ($0 / step).rounded() == $0 / step }, "\(starts)")
      #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
      #expect(starts.count > rate / 5)
    }
    let fast = reel(lists) { $0.screen.speed = Speed(nearest: 4) }
    // the speed does not affect the afterglow
    let light = Motion().afterglow
    #expect(fast.end - light < (reel(lists).end - light) / 2)
  }

  /// Reads the parts of an animated picture.
  private final class PictureReader: NSObject, XMLParserDelegate {
    var ids: [String] = []
    var uses: [String] = []
    var frames = 0
    var style = ""
    var texts: [String] = []
    private var names: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      names.append(name)
      if let id = attributes["id"] { ids.append(id) }
      if name == "use", let reference = attributes["href"] { uses.append(reference) }
      if name == "g", attributes["transform"] != nil { frames += 1 }
      if name == "text" { texts.append("") }
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { names.removeLast() }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      if names.last == "style" { style += string }
      if names.last == "text" { texts[texts.count - 1] += string }
    }
  }

  @Test func aPictureIsWholeAndItsLinesAreShared() throws {
    let reel = reel(history(["abc", "acd", "dcab"]))
    let svg = SVGWriter.text(of: reel)
    let reader = PictureReader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.frames == reel.frames.count)
    #expect(Set(reader.uses) == Set(reader.ids.map { "#\($0)" }))
    #expect(Set(reader.ids).count == reader.ids.count && reader.ids.count < reader.uses.count / 2)
    #expect(reader.texts.contains("row a <&>"))
    #expect(reader.style.contains("@keyframes film{0%{transform:translateY(0)}"))
    #expect(reader.style.count(of: "translateY") == reel.frames.count + 2)
    #expect(
      reader.style.contains("steps(1,end) infinite") && reader.style.contains("reduced-motion"))
    #expect(!svg.contains("<script") && !svg.contains("http:") || svg.contains("w3.org/2000/svg"))
  }

  @Test func aStillPictureDoesNotMove() {
    let svg = SVGWriter.text(of: reel(history(["abc"]), colors: colors(.mono)))
    #expect(!svg.contains("keyframes"))
    #expect(svg.contains("row a &lt;&amp;&gt;"))
  }

  @Test func theDemoIsAPictureOfReasonableSize() throws {
    let deck = try DeckLocation.load([], options: DeckOptions())
    let reel = OffscreenPlayback(
      source: LoadedHistory(deck: deck),
      size: Size(width: 80, height: 24), colors: colors(.truecolor))
    #expect(reel.end > .seconds(15))
    let svg = SVGWriter.text(of: reel)
    // 270 frames: in a film of 22 seconds the rows of each change move for up to a second and stay
    // highlighted for almost another. Compressed, it is a twentieth of that.
    #expect(svg.utf8.count < 1_400_000)
    #expect(svg.contains("<path"))
  }
}

extension String {
  fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}

extension OffscreenPlayback {
  /// All frames at once.
  fileprivate var frames: [(start: Duration, frame: Frame)] {
    var frames: [(start: Duration, frame: Frame)] = []
    _ = try? play { frames.append(($1, $0)) }
    return frames
  }

  fileprivate var end: Duration { (try? play { _, _ in }) ?? .zero }
}

/// The complete output as one string.
private func whole(_ write: ((String) throws -> Void) throws -> Void) -> String {
  var text = ""
  do { try write { text += $0 } } catch { Issue.record(error) }
  return text
}

extension FrameText {
  fileprivate static func text(of reel: OffscreenPlayback) -> String {
    whole { try write(reel, to: $0) }
  }
}

extension SVGWriter {
  fileprivate static func text(of reel: OffscreenPlayback) -> String {
    whole { try write(reel, to: $0) }
  }
}
