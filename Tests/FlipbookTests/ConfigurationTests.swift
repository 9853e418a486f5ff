import ListMotion
import TerminalList
import Testing

@testable import FlipbookCommand

@Suite struct ConfigurationTests {
  @Test func everyNameIsRead() throws {
    let configuration = try Configuration(
      yaml: """
        color: 256
        motion: reduced
        speed: 1.5
        history: 16M
        mouse: yes
        title: no
        interval: 0.5
        precise: true
        beep: on
        """, file: "config.yaml")
    var expected = Configuration()
    expected.color = .colors256
    expected.motion = .reduced
    expected.speed = 1.5
    expected.history = 16 << 20
    (expected.mouse, expected.title, expected.precise, expected.beep) = (true, false, true, true)
    expected.interval = 0.5
    #expect(configuration == expected)
    #expect(try Configuration(yaml: "", file: "config.yaml") == Configuration())
    #expect(try Configuration(yaml: "# nothing\n", file: "config.yaml") == Configuration())
  }

  @Test(arguments: [
    ("motoin: full", 1, "unknown key “motoin”; did you mean “motion”?"),
    ("color: mono\nmotion: slow", 2, "motion: “slow”: give full, reduced or none"),
    ("speed: 99", 1, "speed: “99”: give a number from 0.25 to 8"),
    ("speed: nan", 1, "speed: “nan”: give a number"),
    ("interval: soon", 1, "interval: “soon”: give a number of seconds"),
    ("mouse: maybe", 1, "mouse: “maybe”: give true or false"),
    ("history: big", 1, "history: “big”: give a size"),
    ("keys: {x: q}", 1, "unknown key “keys”"),
    ("- motion", 1, "expected keys and values"),
    ("color: mono\ncolor: 16", 2, "duplicate key: color"),
    ("color: mono\nmotion: a: b", 2, "not valid YAML"),
  ])
  func errorsAreReportedWithTheirLine(text: String, line: Int, words: String) throws {
    let error = #expect(throws: (any Error).self) {
      try Configuration(yaml: text, file: "config.yaml")
    }
    let thrown = try #require(error)
    let failure = try #require(Failure(thrown))
    #expect(failure.status == .trouble)
    #expect(failure.message.hasPrefix("config.yaml: line \(line): "), "\(failure.message)")
    #expect(failure.message.contains(words), "\(failure.message)")
  }

  @Test func itsPathFollowsTheSpecification() {
    func path(_ environment: [String: String]) -> String? {
      Configuration.path { environment[$0] }
    }
    #expect(path(["XDG_CONFIG_HOME": "/x", "HOME": "/h"]) == "/x/flipbook/config.yaml")
    #expect(path(["XDG_CONFIG_HOME": "x", "HOME": "/h"]) == "/h/.config/flipbook/config.yaml")
    #expect(path(["HOME": "/h"]) == "/h/.config/flipbook/config.yaml")
    #expect(path([:]) == nil)
  }
}
