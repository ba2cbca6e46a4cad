package dev.weir.dialect.onnx.reduction;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The sum of squares along axes, which are an operand from version 18 on.
///
/// Versions: 1, 11, 13, 18.
///
/// Source:
/// [ReduceSumSquare](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ReduceSumSquare).
@OpDef("ReduceSumSquare")
public non-sealed interface ReduceSumSquareOp extends ReductionOp, Pure {
  @Operand
  Value data();

  @Operand
  Optional<Value> axes();

  /// {@return what versions before 18 have in this place}
  @Attr("axes")
  Optional<ImmutableLongArray> axesAttribute();

  @Attr
  default long keepdims() {
    return 1;
  }

  @Attr
  default long noopWithEmptyAxes() {
    return 0;
  }

  @Result
  OpResult reduced();
}
