package dev.weir.dialect.onnx.manipulation;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The same elements in another shape; there -1 is what is left, and 0 the size that was.
///
/// Versions: 1, 5, 13, 14.
///
/// Source:
/// [Reshape](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Reshape).
@OpDef("Reshape")
public non-sealed interface ReshapeOp extends ManipulationOp, Pure {
  @Operand
  Value data();

  @Operand
  Optional<Value> shape();

  /// {@return 1 if a size of 0 in `shape` is 0; otherwise it is the size of `data` in that dimension}
  @Attr
  default long allowzero() {
    return 0;
  }

  /// {@return the operand of this name, in versions before 5, where it is an attribute}
  @Attr("shape")
  Optional<ImmutableLongArray> shapeAttribute();

  @Result
  OpResult reshaped();
}
