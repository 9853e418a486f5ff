// A list on the main actor that an actor feeds from the background, until q is pressed.
import TerminalList

/// A shop that sells on its own. Its work is done off the main actor.
actor Shop {
  private var stock = ["Apples": 40, "Figs": 12, "Melons": 23, "Pears": 27, "Plums": 18]

  /// Sells something, and returns the remaining stock.
  private func sell() -> [ListRow] {
    if let name = stock.keys.randomElement() { stock[name, default: 0] -= .random(in: 1...9) }
    stock = stock.filter { $0.value > 0 }
    if stock.count < 3 { stock["Fruit of crate \(Int.random(in: 1...99))"] = 50 }
    return stock.sorted { $0.value > $1.value }.map { name, count in
      ListRow(id: name, content: "\(count) \(name)")
    }
  }

  /// The remaining stock after each sale.
  nonisolated var sales: AsyncStream<[ListRow]> {
    AsyncStream { sales in
      let work = Task {
        while !Task.isCancelled {
          sales.yield(await sell())
          try await Task.sleep(for: .milliseconds(700))
        }
      }
      sales.onTermination = { _ in work.cancel() }
    }
  }
}

let terminal = try Terminal()
let list = TerminalListView(terminal)
let poster = terminal.poster

// Runs on the main actor while the loop below waits. The message makes the loop draw.
let feed = Task {
  for await rows in Shop().sales {
    list.apply([ListSection(rows: rows)])
    poster.post()
    await list.motionEnded()
  }
}

for await event in terminal.events(until: { list.nextFrame(after: $0) }) {
  switch event {
  case .key(.character("q")): terminal.restore()
  case .resize(let size): list.size = size
  case .themeChanged: list.painter.theme = terminal.theme
  default: list.handle(event)
  }
  terminal.present(list.frame(at: terminal.now))
}
feed.cancel()
