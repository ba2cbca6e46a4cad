package dev.weir.ir;

/// An immutable, structurally equal piece of compile-time data: a number, a string, a type, a
/// location, a dictionary of others.
///
/// Implementations are records (or classes with the same discipline): `equals` compares contents,
/// `hashCode` is stable within a run, and nothing can change after construction. `toString` is the
/// attribute's MLIR text.
public interface Attribute {}
