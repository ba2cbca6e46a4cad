package dev.weir.dialect.onnx.image;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// Elements put back to where `MaxPool` found them.
///
/// Versions: 9, 11.
///
/// Source:
/// [MaxUnpool](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#MaxUnpool).
@OpDef("MaxUnpool")
public non-sealed interface MaxUnpoolOp extends ImageOp, Pure {
  @Operand
  Value x();

  @Operand
  Value i();

  @Operand
  Optional<Value> outputShape();

  /// {@return the sizes of a window}
  @Attr
  ImmutableLongArray kernelShape();

  /// {@return the padding in front of each dimension, then behind; absent for none}
  @Attr
  Optional<ImmutableLongArray> pads();

  /// {@return the step between windows; absent for 1}
  @Attr
  Optional<ImmutableLongArray> strides();

  @Result
  OpResult output();
}
