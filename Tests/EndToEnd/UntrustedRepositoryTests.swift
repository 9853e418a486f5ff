import TestSupport
import Testing

/// `flipbook log` in a repository made by somebody else: nothing from it is run.
@Suite struct UntrustedRepositoryTests {
  fileprivate static let history = """
    printf 'one\\n' >list.txt
    commit 2026-03-01T10:00:00Z 'Begin'
    printf 'one\\ntwo\\n' >list.txt
    commit 2026-03-02T10:00:00Z 'Two'
    """

  /// A program that leaves a trace when it is run.
  private func trap(in folder: ScratchFolder) throws -> String {
    try folder.write("#!/bin/sh\necho \"$0 $*\" >>'\(folder.path)/ran'\n", to: "trap")
    #expect(try CommandRun.of(["chmod", "+x", folder.path("trap")]).status == 0)
    return folder.path("trap")
  }

  private func expectNothingRan(in folder: ScratchFolder) {
    let trace = try? folder.read("ran")
    #expect(trace == nil)
  }

  @Test func noProgramOfTheConfigurationIsRun() throws {
    let folder = try LogTests.repository(Self.history)
    let trap = try trap(in: folder)
    try folder.write("* diff=d filter=f\n", to: ".gitattributes")
    for name in [
      "core.fsmonitor", "core.pager", "pager.log", "core.sshCommand", "core.askPass",
      "core.alternateRefsCommand", "core.editor", "diff.external", "diff.d.command",
      "diff.d.textconv", "filter.f.clean", "filter.f.smudge", "filter.f.process", "gpg.program",
      "credential.helper", "alias.log", "alias.cat-file",
    ] {
      let set = ["git", "config", name, name.hasPrefix("alias") ? "!\(trap)" : trap]
      #expect(try CommandRun.of(set, directory: folder.path).status == 0)
    }
    for (name, value) in [("log.showSignature", "true"), ("core.hooksPath", folder.path)] {
      #expect(
        try CommandRun.of(["git", "config", name, value], directory: folder.path).status == 0)
    }
    let run = try folder.flipbook("log", "list.txt")
    #expect(run.output.contains("inserts “two” at 2"), "\(run.errors)")
    expectNothingRan(in: folder)
  }

  /// A partial clone names the program that provides missing objects.
  @Test(arguments: ["file", "ext"])
  func missingObjectsOfAPartialCloneAreNotFetched(protocol: String) throws {
    let folder = try LogTests.repository(
      "git config uploadpack.allowFilter true\ngit config uploadpack.allowAnySHA1InWant true\n"
        + Self.history)
    let trap = try trap(in: folder)
    let address =
      `protocol` == "ext"
      ? "git config remote.origin.url 'ext::\(trap) %S'; git config protocol.ext.allow always"
      : "git config remote.origin.uploadpack '\(trap)'"
    let clone = try CommandRun.of(
      [
        "sh", "-ec",
        "git clone -q --no-checkout --filter=blob:none file://$PWD part; cd part; \(address)",
      ], directory: folder.path)
    #expect(clone.status == 0, "\(clone.errors)")
    let run = try Flipbook.run(["log", "list.txt"], directory: folder.path("part"))
    #expect(run.exit == .status(2))
    #expect(run.errors.contains("this partial clone lacks part of its history"), "\(run.errors)")
    expectNothingRan(in: folder)
  }

  @Test func environmentAndConfigurationChangeNothing() throws {
    let folder = try LogTests.repository(
      Self.history.replacing("list.txt", with: "'*.txt'") + "\n"
        + "echo other >b.txt; commit 2026-03-03T10:00:00Z 'Another'; git config log.showRoot false")
    let log = [ProjectFolder.flipbook, "log", "*.txt"]
    let plain = try CommandRun.of(log, directory: folder.path)
    #expect(plain.output.contains("Ada: Begin") && !plain.output.contains("Another"))
    for name in ["GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS"] {
      let run = try CommandRun.of(log, environment: [name: "1"], directory: folder.path)
      #expect(run.output == plain.output, "\(name): \(run.errors)")
    }
  }
}

extension RealTerminal {
  /// git reads a file that its configuration names, which may be a pipe that nobody ever writes to.
  @Suite struct BlockedRepositoryTests {
    private func repository(_ name: String) throws -> ScratchFolder {
      try LogTests.repository(
        UntrustedRepositoryTests.history
          + "\nmkfifo .git/pipe; git config \(name) \"$PWD/.git/pipe\"")
    }

    /// Expects that no git is left waiting for the pipe.
    private func expectNoGit(in folder: ScratchFolder) throws {
      let isGone: Void? = try patiently {
        let run = try CommandRun.of(
          [
            "sh", "-c",
            "for p in /proc/[0-9]*; do [ \"$(readlink $p/cwd)\" = \"$0\" ] && cat $p/comm; done; :",
            folder.path,
          ])
        return run.output.contains("git") ? nil : ()
      }
      #expect(isGone != nil)
    }

    @Test(arguments: [("include.path", ">/dev/null"), ("diff.orderFile", "")])
    func aLineExplainsTheWaitAndCtrlCEndsIt(setting: String, output: String) throws {
      let folder = try repository(setting)
      let terminal = try PtyTerminal(
        ["sh", "-c", "exec \"$0\" log list.txt \(output)", ProjectFolder.flipbook],
        directory: folder.path)
      try terminal.wait { $0.contains("waiting for git log…") }
      terminal.type("\u{3}")
      #expect(try terminal.waitForExit() == .signal(2))
      try expectNoGit(in: folder)
    }
  }
}
