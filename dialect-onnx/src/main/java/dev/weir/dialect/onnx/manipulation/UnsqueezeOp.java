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

/// A tensor with axes of size 1 put where the result shall have them.
///
/// Versions: 1, 11, 13.
///
/// Source:
/// [Unsqueeze](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Unsqueeze).
@OpDef("Unsqueeze")
public non-sealed interface UnsqueezeOp extends ManipulationOp, Pure {
  @Operand
  Value data();

  @Operand
  Optional<Value> axes();

  /// {@return what versions before 13 have in this place}
  @Attr("axes")
  Optional<ImmutableLongArray> axesAttribute();

  @Result
  OpResult expanded();
}
