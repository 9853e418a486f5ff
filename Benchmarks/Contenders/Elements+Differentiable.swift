public import Foundation
public import ListDiff

extension UUID: Differentiable {}
extension Int: Differentiable {}
extension String: Differentiable {}
extension WrappedID: Differentiable {}

extension TitledRow: Differentiable {
  var differenceIdentifier: Int { id }
}
