public import Foundation
public import ListDiff

/// Values that are rows by themselves: being the same row means being equal.
extension UInt8: ContentIdentifiable, ContentEquatable {}
extension Character: ContentIdentifiable, ContentEquatable {}
extension UUID: ContentIdentifiable, ContentEquatable {}
