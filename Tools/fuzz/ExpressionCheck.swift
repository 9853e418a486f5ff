import ListDiff
import FlipbookNotation
import FlipbookSnapshots

@testable import FlipbookReading

/// Expressions that a user writes on the command line.
enum ExpressionCheck {
  private static let columns = ["name", "size", "state"]
  private static let before = section([["a", "1", "on"], ["b", "2Ki", "off"], ["c d", "", ""]])
  private static let after = section([["b", "3", "off"], ["a", "1.5%", "on"], ["e", "5m", "on"]])

  private static func section(_ rows: [[String]]) -> [SnapshotSection] {
    let rows = rows.map { values in
      SnapshotRow(
        id: .key(values[0], occurrence: 1), text: values.joined(separator: "  "),
        fields: zip(columns, values).map { Field(name: $0, value: $1) })
    }
    return [SnapshotSection(id: "", title: "", rows: rows)]
  }

  /// Reads the first line as each of them.
  static func checkConditions(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    checkUntil(text)
    do throws(SnapshotError) {
      let condition = try RowCondition(parsing: text)
      let test = ValueTest(condition.comparison)
      let opposite = ValueTest(
        Comparison(opposite(condition.comparison), condition.comparison.value))
      for value in ["", "1", "2Ki", "on", text] {
        let holds = test.holds(value)
        if condition.comparison.sign == .equal || condition.comparison.sign == .matches {
          expect(holds != opposite.holds(value), "“\(value)” is and is not")
        }
      }
    } catch {
      ErrorCheck.checkWords(error.description)
    }
    if let quantity = Quantity(text) {
      expect(quantity.value.isFinite, "\(quantity.value) is no quantity")
      expect(quantity.values(beside: quantity) != nil, "it does not compare with itself")
    }
    if let moment = Moment(text) {
      expect(Moment(moment.description) == moment, "\(text) is \(moment)")
    }
  }

  private static func opposite(_ comparison: Comparison) -> Comparison.Sign {
    comparison.sign.isPattern ? .matchesNot : .unequal
  }

  private static func checkUntil(_ text: String) {
    do throws(SnapshotError) {
      let condition = try Condition(text)
      expect(try Condition(text) == condition, "read twice, it is not the same")
      let start = Change(before: nil, after: Snapshot(name: "", sections: before))
      let first = condition.state(after: start)
      _ = condition.state(
        after: Change(before: before, after: Snapshot(name: "", sections: after)))
      expect(first == condition.state(after: start), "another state")
      if let doubt = condition.doubt(about: after) { ErrorCheck.checkWords(doubt) }
    } catch {
      ErrorCheck.checkWords(error.description)
    }
  }
}
