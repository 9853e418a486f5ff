/// What a recording says about all of its snapshots: the first line of each session in it.
package struct RecordingHeader: Equatable, Sendable {
  package static let version = 1

  /// What was watched: a path, a command.
  package var title: String
  /// The columns that rows are known by; none where they are known by their text.
  package var key: [String]
  /// The column that was drawn as a bar.
  package var bar: String?
  /// The minutes by which local time was east of UTC; times are shown in it.
  package var offset: Int

  package init(title: String, key: [String] = [], bar: String? = nil, offset: Int = 0) {
    self.title = title
    self.key = key
    self.bar = bar
    self.offset = offset
  }

  /// The columns that `identity` names, in a list that `schema` describes.
  package init(title: String, identity: RowIdentity?, schema: TableSchema?, offset: Int) {
    switch identity {
    case .given(let columns): key = columns
    case .chosen(let column): key = [column]
    case .alignment, nil: key = []
    }
    self.title = title
    self.offset = offset
    bar = schema?.bar?.column
  }
}
