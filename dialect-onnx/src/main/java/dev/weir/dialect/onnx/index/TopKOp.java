package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The largest or smallest elements along an axis, and where they are.
///
/// Versions: 1, 10, 11.
///
/// Source:
/// [TopK](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#TopK).
@OpDef("TopK")
public non-sealed interface TopKOp extends IndexOp, Pure {
  @Operand
  Value x();

  @Operand
  Optional<Value> k();

  /// {@return the axis, counted from the back if negative}
  @Attr
  default long axis() {
    return -1;
  }

  /// {@return the operand of this name, in versions before 10, where it is an attribute}
  @Attr("k")
  Optional<Long> kAttribute();

  /// {@return 1 for the largest elements, 0 for the smallest}
  @Attr
  default long largest() {
    return 1;
  }

  /// {@return 1 if the elements are sorted}
  @Attr
  default long sorted() {
    return 1;
  }

  @Result
  OpResult values();

  @Result
  OpResult indices();
}
