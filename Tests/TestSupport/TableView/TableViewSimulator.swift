public import ListDiff

/// A table view that applies changesets strictly and believes nothing.
///
/// It knows only what it showed before and the operations of a batch; the data that comes with the
/// batch is compared with what the operations lead to, never copied from, but for rows and sections
/// that are inserted or updated. Each row carries a token, its number before all stages, so that a
/// test can see which rows lived on.
public struct TableViewSimulator<Section: DifferentiableSection> {
  public typealias Row = Section.Collection.Element

  /// A row on the screen.
  public struct ShownRow {
    /// The row's number before all stages, or `nil` if it was inserted.
    public var token: Int?
    /// The content on the screen.
    public var element: Row
    /// Whether the batch being applied brings new content.
    var isUpdated = false
  }

  /// A section on the screen.
  public struct ShownSection {
    /// The section's offset before all stages, or `nil` if it was inserted.
    public var token: Int?
    /// The section with the header on the screen; its elements mean nothing.
    public var header: Section
    /// The rows on the screen.
    public var rows: [ShownRow]
    /// Whether the batch being applied brings a new header.
    var isUpdated = false
  }

  /// The sections on the screen.
  public internal(set) var sections: [ShownSection]

  /// The number of batches applied.
  public private(set) var stage = 0

  /// Shows a list.
  public init(showing source: [Section]) {
    sections = []
    var token = 0
    for (offset, section) in source.enumerated() {
      var rows: [ShownRow] = []
      for element in section.elements {
        rows.append(ShownRow(token: token, element: element))
        token += 1
      }
      sections.append(ShownSection(token: offset, header: section, rows: rows))
    }
  }

  /// Applies one batch.
  public mutating func apply(_ changeset: Changeset<[Section]>) throws(TableViewFault) {
    do throws(TableViewFault.Kind) {
      guard changeset.hasChanges else { throw TableViewFault.Kind.emptyStage }
      let batch = try TableViewBatch(changeset, before: rowCounts, after: changeset.rowCounts)
      for section in changeset.sectionUpdated { sections[section].isUpdated = true }
      for path in changeset.elementUpdated {
        sections[path.section].rows[path.element].isUpdated = true
      }
      let landed = try land(changeset, batch)
      sections = try compare(landed, with: changeset.data)
    } catch {
      throw TableViewFault(stage: stage, kind: error)
    }
    stage += 1
  }

  /// Applies all stages and expects the target on the screen.
  ///
  /// - Parameter isOrdered: whether the stages are expected in their right order.
  /// - Returns: the table view as it is then.
  @discardableResult public static func run(
    _ changes: StagedChangeset<[Section]>, from source: [Section], to target: [Section],
    isOrdered: Bool = true
  ) throws(TableViewFault) -> Self {
    var simulator = Self(showing: source)
    if isOrdered { try StageOrder.check(changes) }
    for changeset in changes { try simulator.apply(changeset) }
    guard simulator.shows(target) else {
      throw TableViewFault(stage: nil, kind: .targetNotReached)
    }
    return simulator
  }

  /// Whether the screen shows exactly the given list.
  public func shows(_ list: [Section]) -> Bool {
    guard list.count == sections.count else { return false }
    return zip(sections, list).allSatisfy { shown, section in
      shown.header.differenceIdentifier == section.differenceIdentifier
        && section.isContentEqual(to: shown.header)
        && shown.rows.count == section.elements.count
        && zip(shown.rows, section.elements).allSatisfy { row, element in
          row.element.differenceIdentifier == element.differenceIdentifier
            && element.isContentEqual(to: row.element)
        }
    }
  }

  var rowCounts: [Int] { sections.map(\.rows.count) }
}

extension TableViewFault.Kind: Error {}

extension Changeset where Collection.Element: DifferentiableSection {
  var rowCounts: [Int] { data.map(\.elements.count) }
}
