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

/// A tensor with its axes in another order; reversed where none is given.
///
/// Versions: 1, 13.
///
/// Source:
/// [Transpose](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Transpose).
@OpDef("Transpose")
public non-sealed interface TransposeOp extends ManipulationOp, Pure {
  @Operand
  Value data();

  /// {@return the axis of `data` that each axis of the result is; absent to reverse them}
  @Attr
  Optional<ImmutableLongArray> perm();

  @Result
  OpResult transposed();
}
