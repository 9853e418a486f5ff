import TerminalList
import Testing

// This module is on the main actor by default. It shows that such a program compiles without
// mentioning isolation, and that its lists work.

/// A row type of the program.
private struct Item: Differentiable, Hashable {
  var name: String
  var count: Int

  var differenceIdentifier: String { name }
}

/// A row type whose values are created on other actors.
private nonisolated struct Sale: Differentiable, Hashable, Sendable {
  var name: String
  var count: Int

  var differenceIdentifier: String { name }
}

/// Rows that the program keeps itself, in a type of the main actor.
private final class Stock: TerminalListViewDataSource, TerminalListViewDelegate {
  var items: [Item] = []
  private(set) var selected: [String] = []

  func listView(_ listView: TerminalListView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  func listView(_ listView: TerminalListView, contentForRowAt path: ElementPath) -> RowContent {
    "\(items[path.element].name) \(items[path.element].count)"
  }

  func listView(_ listView: TerminalListView, didSelectRowAt path: ElementPath) {
    selected.append(items[path.element].name)
  }
}

/// Work on another actor.
private actor Shop {
  func sales() -> [Sale] { [Sale(name: "Figs", count: 3), Sale(name: "Apples", count: 4)] }

  nonisolated var days: AsyncStream<[ListSection]> {
    AsyncStream { days in
      Task {
        for day in 1...3 {
          let rows = await sales().prefix(day).map { ListRow(id: $0.name, content: "\($0.name)") }
          days.yield([ListSection(rows: rows)])
        }
        days.finish()
      }
    }
  }
}

@Suite struct MainActorModuleTests {
  private func shown(_ list: TerminalListView) -> [String] {
    list.finishAnimations()
    return list.frame(at: .zero).lines.map { $0.filter { $0.isLetter || $0.isNumber } }
      .filter { !$0.isEmpty }
  }

  @Test func aDataSourceAndADelegateOfTheMainActor() {
    let (list, stock) = (TerminalListView(size: Size(width: 20, height: 4)), Stock())
    stock.items = [Item(name: "Apples", count: 5), Item(name: "Figs", count: 2)]
    list.dataSource = stock
    list.delegate = stock
    list.reloadData()
    let after = [Item(name: "Figs", count: 3), Item(name: "Apples", count: 5)]
    list.reload(using: StagedChangeset(source: stock.items, target: after)) {
      stock.items = $0
    }
    #expect(shown(list) == ["Figs3", "Apples5"])
    list.handle(.key(.down))
    list.handle(.key(.enter))
    #expect(stock.selected == ["Figs"])
  }

  @Test func rowsOfAnActor() async {
    let list = TerminalListView(size: Size(width: 20, height: 4))
    let before = [Sale(name: "Apples", count: 4)]
    let shop = Shop()
    let changes = await Task.detached {
      StagedChangeset(source: before, target: await shop.sales())
    }.value
    #expect(changes.map(\.changeCount).reduce(0, +) == 1)
    for await sections in shop.days { list.apply(sections) }
    #expect(shown(list) == ["Figs", "Apples"])
  }

  /// Only compiled here; other tests run it with a terminal.
  func wait(on terminal: borrowing Terminal, for list: TerminalListView) async {
    let poster = terminal.poster
    let feed = Task {
      for await sections in Shop().days {
        list.apply(sections)
        poster.post()
      }
    }
    let thread = Task.detached { poster.post([Sale(name: "Plums", count: 1)]) }
    for await event in terminal.events(until: { list.nextFrame(after: $0) }) {
      switch event {
      case .posted(let message) where message.value is [Sale]: list.reloadData()
      case .key(.alt("q")): return
      default: list.handle(event)
      }
      terminal.present(list.frame(at: terminal.now))
    }
    feed.cancel()
    thread.cancel()
  }
}
