import FlipbookHistories
import FlipbookSnapshots

@testable import FlipbookValueTrees

/// Trees of values: printed values are read back unchanged.
enum ValueCheck {
  static func check(_ input: [UInt8]) {
    checkString(String(decoding: input, as: UTF8.self))
    check(input, isYAML: false)
    check(input, isYAML: true)
  }

  private static func check(_ input: [UInt8], isYAML: Bool) {
    do throws(SnapshotError) {
      let tree =
        isYAML
        ? try YAMLTree.scan(input, file: FormatCheck.file)
        : try JSONScanner.scan(input, file: FormatCheck.file)
      SizeCheck.check(tree, of: input)
      checkPrinted(tree)
    } catch {
      ErrorCheck.check(error, in: [FormatCheck.file: input])
    }
  }

  /// Any string is read back unchanged.
  private static func checkString(_ text: String) {
    var writer = JSONWriter()
    writer.string(text)
    let tree = try? JSONScanner.scan(Array(writer.text.utf8), file: "printed")
    expect(tree?.text(0).utf8.elementsEqual(text.utf8) == true, "printed as \(writer.text)")
  }

  /// Each root is printed as JSON with the same shape, names and strings.
  private static func checkPrinted(_ tree: ValueTree) {
    for root in tree.roots where tree.isContainer(root) {
      let text = tree.text(root)
      do throws(SnapshotError) {
        let again = try JSONScanner.scan(Array(text.utf8), file: "printed")
        expect(again.roots == [0], "several values in \(text)")
        let nodes = root..<Int(tree.nodes[root].next)
        expect(again.nodes.count == nodes.count, "another shape in \(text)")
        for (new, old) in nodes.enumerated() {
          expect(isSame(again, new, tree, old), "\(tree.text(old)) is another value in \(text)")
        }
      } catch {
        expect(false, "\(error) in \(text)")
      }
    }
  }

  private static func isSame(
    _ one: ValueTree, _ index: Int, _ other: ValueTree, _ otherIndex: Int
  ) -> Bool {
    one.kind(index) == other.kind(otherIndex)
      && one.text(index).utf8.elementsEqual(other.text(otherIndex).utf8)
  }

  /// The JSON of a change is valid JSON.
  static func checkPrinted(_ change: Change) {
    var json: [UInt8] = []
    SnapshotJSON.write(change, to: { json += $0 })
    do throws(SnapshotError) {
      _ = try JSONScanner.scan(json, file: "printed", onePerLine: true)
    } catch {
      expect(false, "\(error) in \(String(decoding: json, as: UTF8.self))")
    }
  }
}
