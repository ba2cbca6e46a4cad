package dev.weir.tensor.program;

import dev.weir.ir.DialectRegistry;

/// The dialects that programs of tensors are written in: all that there are.
public final class TensorDialects {
  /// Them.
  public static final DialectRegistry REGISTRY = DialectRegistry.load();

  private TensorDialects() {}
}
