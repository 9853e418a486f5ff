/// A row: a value with an identity that stays and content that may change.
public typealias Differentiable = ContentIdentifiable & ContentEquatable
