extension Report {
  /// Prints how our times grow with size, if there is anything to say.
  func printGrowth() {
    guard let first = growth.first else { return }
    let table = TextTable([42, 10])
    let sizes = "\(first.largeSize.formattedBriefly) : \(first.smallSize.formattedBriefly)"
    print(table.line(["growth of ours", sizes]))
    for entry in growth {
      print(table.line(["\(entry.elements), \(entry.change)", entry.factor.threeDigits]))
    }
    print()
  }
}
