public import ListMotion

extension Film {
  /// What `list` shows at some moments on the caller's clock, which ascend.
  ///
  /// The first of them is when the motion of the last change begins, unless a frame was asked for
  /// since: see ``TerminalListView/frame(at:)``. Frames that lie between are left out of the film,
  /// not of the list's life: its delegate and its completions hear what happens at these moments.
  public init(of list: TerminalListView, at moments: [Duration]) {
    self.init(moments.map { list.frame(at: $0) })
  }
}
