package dev.weir.dialect.onnx.image;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.onnx.ConvolutionSettings;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A convolution whose windows read elements at offsets of their own.
///
/// Versions: 19, 22.
///
/// Source:
/// [DeformConv](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#DeformConv).
@OpDef("DeformConv")
public non-sealed interface DeformConvOp extends ImageOp, Pure, ConvolutionSettings {
  @Operand
  Value x();

  @Operand
  Value w();

  @Operand
  Value offset();

  @Operand
  Optional<Value> b();

  @Operand
  Optional<Value> mask();

  /// {@return the number of groups of channels that share offsets}
  @Attr
  default long offsetGroup() {
    return 1;
  }

  /// {@return the padding in front of each dimension, then behind; absent for none}
  @Override
  @Attr
  Optional<ImmutableLongArray> pads();

  /// {@return the step between windows; absent for 1}
  @Override
  @Attr
  Optional<ImmutableLongArray> strides();

  @Result
  OpResult y();
}
