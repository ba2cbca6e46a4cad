package dev.weir.ir;

/// The type of a [Value]: an immutable, structurally equal description.
///
/// Implementations are records. `toString` is the type's MLIR text.
public interface Type {}
