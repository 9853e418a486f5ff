import Foundation
import TestSupport
import Testing

/// The completions of Tab, as the shells themselves offer them.
@Suite struct CompletionTests {
  /// The words that a shell offers for a line whose last word is being typed.
  private func offered(_ line: String, in shell: String) throws -> [String] {
    let folder = try ScratchFolder()
    let script = try Flipbook.run(["--generate-completion-script", shell]).output
    try folder.write(script, to: "completions")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("flipbook"), withDestinationPath: ProjectFolder.flipbook)
    let asking =
      switch shell {
      case "bash":
        """
        . ./completions
        COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
        IFS=' ' read -ra COMP_WORDS <<<"$COMP_LINE."
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        last=${COMP_WORDS[$COMP_CWORD]}; COMP_WORDS[$COMP_CWORD]=${last%.}
        _flipbook flipbook "${last%.}" "${COMP_WORDS[$((COMP_CWORD - 1))]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      default: "source ./completions; complete -C '\(line)' | string replace -r '\\t.*' ''"
      }
    let run = try CommandRun.of(
      ["env", "PATH=\(folder.path):\(path)", shell, "-c", asking],
      environment: ["HOME": folder.path], directory: folder.path)
    return run.output.split(separator: "\n").map(String.init)
  }

  private var path: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }

  private static let shells = ["bash", "fish"].filter { shell in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
    }
  }

  @Test(arguments: shells)
  func valuesOfOptionsAreOffered(shell: String) throws {
    #expect(try offered("flipbook watch --format j", in: shell) == ["json", "jsonl"])
    #expect(try offered("flipbook demo --color m", in: shell) == ["mono"])
    #expect(try offered("flipbook step --motion r", in: shell) == ["reduced"])
    #expect(try offered("flipbook export --to s", in: shell) == ["svg"])
  }
}
