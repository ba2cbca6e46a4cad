/// MindIR's functional graphs: FuncGraph, closures, primitives and monads as ops and types.
module dev.weir.dialect.mindir {
  requires transitive dev.weir.dialect.builtin;
}
