package dev.weir.dialect.onnx.image;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.onnx.AutoPadded;
import dev.weir.dialect.onnx.ConvolutionSettings;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The transpose of a convolution: each element spread by filters over a larger image.
///
/// Versions: 1, 11.
///
/// Source:
/// [ConvTranspose](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ConvTranspose).
@OpDef("ConvTranspose")
public non-sealed interface ConvTransposeOp extends ImageOp, Pure, AutoPadded, ConvolutionSettings {
  @Operand
  Value x();

  @Operand
  Value w();

  @Operand
  Optional<Value> b();

  /// {@return what is added to the sizes of the result at the end of each dimension; absent for none}
  @Attr
  Optional<ImmutableLongArray> outputPadding();

  /// {@return the sizes of the result, from which the padding follows; absent where `pads` are given}
  @Attr
  Optional<ImmutableLongArray> outputShape();

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
