/// Takes a value as if it were used, so that the optimizer cannot remove its computation.
@inline(never) @_optimize(none)
func sink<Value>(_ value: Value) {}
