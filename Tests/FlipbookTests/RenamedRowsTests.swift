import FlipbookFeeds
import Glibc
import FlipbookHistories
import ListDiff
import ListMotion
import FlipbookPosix
import FlipbookSnapshots
import TerminalList
import Testing

@testable import FlipbookCommand

/// Rows whose identities change because another column has become the key.
@Suite struct RenamedRowsTests {
  private func list(_ rows: (id: String, text: String)...) -> [SnapshotSection] {
    let rows = rows.map { SnapshotRow(id: .key($0.id), text: $0.text) }
    return [SnapshotSection(id: "", title: "", rows: rows)]
  }

  /// The change that renames rows continues from what the hook last reported: the rows are the
  /// same.
  @Test func theHookContinuesWithTheNewNames() throws {
    let hook = ChangeHook(command: "cat")
    hook.write = ChangeLog(output: .json).writeJSON
    let (old, renamed) = (
      list(("Ann", "1 Ann"), ("Bob", "2 Bob")), list(("1", "1 Ann"), ("2", "2 Bob"))
    )
    hook.follow(Change(before: nil, after: Snapshot(name: "", sections: old)), without: .none)
    let after = Snapshot(name: "", sections: list(("1", "1 Ann"), ("2", "2 Eve")))
    hook.follow(Change(before: renamed, after: after, isRekeyed: true), without: .none)
    var results: [ChangeHook.Result] = []
    while results.isEmpty {
      hook.advance(to: .monotonicNow)
      results = hook.takeResults()
      guard results.isEmpty else { break }
      var polled = hook.fileDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&polled, nfds_t(polled.count), 100)
    }
    let json = String(decoding: results[0].output.bytes, as: UTF8.self)
    #expect(json.contains("\"elementUpdated\":[{\"section\":0,\"element\":1}]"), "\(json)")
    #expect(!json.contains("elementDeleted") && !json.contains("Inserted"), "\(json)")
  }

  /// The previous snapshot gets the new names, not the new one, and no key press drops that.
  @Test func rowsAreRenamedBeforeTheirSnapshotIsAdded() {
    let bench = WorkBench()
    let all = 0...Player.longList + 10
    let view = bench.liveView(of: all, height: 20)
    func renamed(_ snapshot: Snapshot) -> Snapshot {
      var snapshot = snapshot
      snapshot.sections[0].rows = RowList(
        snapshot.sections[0].rows.map { SnapshotRow(id: .key("new \($0.id)"), text: $0.text) })
      return snapshot
    }
    view.append(Snapshot(named: "1", rows: all.dropFirst(1)), follows: true)
    let before = renamed(Snapshot(named: "1", rows: all.dropFirst(1)))
    let after = renamed(Snapshot(named: "2", rows: all.dropFirst(2)))
    view.ingest(
      Change(before: before.sections, after: after, isRekeyed: true), schema: nil, follows: true)
    view.type("0f")
    bench.doAll(view)
    let history = view.player.history
    #expect(history.count == 3 && view.player.isAtEnd)
    #expect(history.sections(at: 1) == before.sections && history.newest == after.sections)
    #expect(view.player.data == after.sections)
  }

  /// Rows that were only updated are marked at their current positions, below inserted rows.
  @Test func anUpdatedRowIsMarkedAtItsNewPlace() {
    let view = PlayerView.live(size: Size(width: 50, height: 12))
    func append(_ rows: (id: String, text: String)...) {
      let rows = rows.map { SnapshotRow(id: .key($0.id), text: $0.text) }
      view.append(Snapshot("", rows), follows: true)
    }
    append(("a", "a1"), ("b", "b1"), ("c", "c1"))
    view.forgetChanges()
    view.toggleChangedRows()
    append(("n", "n1"), ("m", "m1"), ("b", "b2"), ("c", "c1"))
    view.list.finishAnimations()
    let lines = view.frame(at: .zero).lines[1...4].map(\.withoutBlankEnd)
    #expect(lines == ["+ n1", "+ m1", "~▔b2", ""])
  }
}
