package dev.weir.ir;

/// An immutable, structurally equal piece of compile-time data: a number, a string, a type, a
/// location, a dictionary of others.
///
/// Implementations are records (or classes with the same discipline): `equals` compares contents,
/// `hashCode` is stable within a run, and nothing can change after construction. `toString` is the
/// attribute's MLIR text.
public interface Attribute {
  /// An attribute that says something of the operation it is attached to as a discardable one, and that must be
  /// true.
  ///
  /// The counterpart of `Dialect::verifyOperationAttribute` in MLIR.
  interface VerifiesOwner extends Attribute {
    /// Reports what is wrong with this attribute on `owner`, whose signature and own rules hold. What `owner` holds is
    /// not verified yet.
    ///
    /// @param name the name under which it is attached
    void verifyOn(Operation owner, String name, Diagnostics diagnostics);
  }
}
