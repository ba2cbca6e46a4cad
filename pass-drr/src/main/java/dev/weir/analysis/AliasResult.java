package dev.weir.analysis;

/// Whether two values share memory.
public enum AliasResult {
  /// They share none.
  NO,
  /// They may share some.
  MAY,
  /// They are the same memory.
  MUST;

  /// {@return what holds where either the one or the other holds}
  public AliasResult merge(AliasResult other) {
    return this == other ? this : MAY;
  }
}
