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

/// Images that are the sum of overlapping blocks, which are columns.
///
/// Versions: 18.
///
/// Source:
/// [Col2Im](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators.md#Col2Im).
@OpDef("Col2Im")
public non-sealed interface Col2ImOp extends ImageOp, Pure {
  @Operand
  Value input();

  @Operand
  Value imageShape();

  @Operand
  Value blockShape();

  /// {@return how far apart the elements of a window are; absent for 1}
  @Attr
  Optional<ImmutableLongArray> dilations();

  /// {@return the padding in front of each dimension, then behind; absent for none}
  @Attr
  Optional<ImmutableLongArray> pads();

  /// {@return the step between windows; absent for 1}
  @Attr
  Optional<ImmutableLongArray> strides();

  @Result
  OpResult output();
}
