package dev.weir.dialect.onnx.manipulation;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A tensor cut along an axis, in equal parts or in parts of given sizes.
///
/// Versions: 1, 2, 11, 13, 18.
///
/// Source:
/// [Split](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Split).
@OpDef("Split")
public non-sealed interface SplitOp extends ManipulationOp, Pure {
  @Operand
  Value input();

  @Operand
  Optional<Value> split();

  /// {@return the axis, counted from the back if negative}
  @Attr
  Optional<Long> axis();

  /// {@return the operand of this name, in versions before 13, where it is an attribute}
  @Attr("split")
  Optional<ImmutableLongArray> splitAttribute();

  /// {@return how many parts there are, from version 18 on}
  @Attr
  Optional<Long> numOutputs();

  @Result
  ValueRange outputs();
}
