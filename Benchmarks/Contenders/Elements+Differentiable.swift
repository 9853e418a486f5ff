public import Foundation
public import ListDiff

// The names of the modules say that conformances of types of others are meant.
extension Foundation.UUID: ListDiff.ContentIdentifiable, ListDiff.ContentEquatable {}
extension Swift.Int: ListDiff.ContentIdentifiable, ListDiff.ContentEquatable {}
extension Swift.String: ListDiff.ContentIdentifiable, ListDiff.ContentEquatable {}
extension WrappedID: Differentiable {}

extension TitledRow: Differentiable {
  var differenceIdentifier: Int { id }
}
