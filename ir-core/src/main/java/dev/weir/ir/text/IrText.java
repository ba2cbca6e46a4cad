package dev.weir.ir.text;

import dev.weir.ir.Operation;

/// The MLIR text of an operation.
public final class IrText {
  private IrText() {}

  /// {@return the text of `op` and what it holds, in custom assembly where there is one}
  public static String of(Operation op) {
    return TextWriting.get().text(op);
  }
}
