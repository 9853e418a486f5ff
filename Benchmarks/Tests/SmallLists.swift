/// Every list of at most `count` of the given identifiers.
func smallLists(identifiers: Int, upTo count: Int) -> [[Int]] {
  var lists: [[Int]] = [[]]
  var longest = lists
  for _ in 0..<count {
    longest = longest.flatMap { list in (0..<identifiers).map { list + [$0] } }
    lists += longest
  }
  return lists
}
