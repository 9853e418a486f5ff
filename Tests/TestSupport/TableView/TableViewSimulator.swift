public import ListDiff

/// A table view that applies changesets strictly and trusts nothing.
///
/// It knows only the list that it showed before and the operations of a batch; the data of the
/// batch is compared with the result of the operations, and used only for inserted and updated rows
/// and sections. Each row has a token, its number before all stages, so that a test can check which
/// rows were kept.
public struct TableViewSimulator<Section: DifferentiableSection> {
  public typealias Row = Section.Collection.Element

  /// A row on the screen.
  public struct ShownRow {
    /// The row's number before all stages, or `nil` if it was inserted.
    public var token: Int?
    /// The content on the screen.
    public var element: Row
    /// Whether the current batch has new content for it.
    var isUpdated = false
  }

  /// A section on the screen.
  public struct ShownSection {
    /// The section's offset before all stages, or `nil` if it was inserted.
    public var token: Int?
    /// The section with the header on the screen; its elements are not used.
    public var header: Section
    /// The rows on the screen.
    public var rows: [ShownRow]
    /// Whether the current batch has a new header for it.
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
  /// - Parameter isOrdered: whether to expect the stages in the correct order.
  /// - Returns: the table view after all stages.
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

extension Changeset where Collection.Element: DifferentiableSection {
  var rowCounts: [Int] { data.map(\.elements.count) }
}
