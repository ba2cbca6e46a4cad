package dev.weir.dialect.tile;

/// Where memory of a kernel lies. What each is on a device is the target's business.
public enum Space {
  /// The memory that all programs see: the arguments of the kernel.
  GLOBAL,
  /// Memory that the lanes of one program share: `__shared__`, `__local`, L1, a stack array.
  LOCAL,
  /// The memory that arithmetic works on: registers, the unified buffer.
  FAST,
  /// What a matrix unit accumulates in.
  ACC;

  /// {@return the name in the text}
  public String keyword() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
