/// Takes a value as if it were used, so that the optimizer may not remove what computed it.
@inline(never) @_optimize(none)
func sink<Value>(_ value: Value) {}
