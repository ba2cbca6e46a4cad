package dev.weir.dialect.onnx.matrix;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// A layer of simple recurrent units over a sequence: one or both directions.
///
/// Versions: 1, 7, 14.
///
/// Source:
/// [RNN](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#RNN).
@OpDef("RNN")
public non-sealed interface RnnOp extends MatrixOp, Pure {
  @Operand
  Value x();

  @Operand
  Value w();

  @Operand
  Value r();

  @Operand
  Optional<Value> b();

  @Operand
  Optional<Value> sequenceLens();

  @Operand
  Optional<Value> initialH();

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> activationAlpha();

  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> activationBeta();

  @Attr
  Optional<ArrayAttr> activations();

  @Attr
  Optional<Float> clip();

  @Attr
  default String direction() {
    return "forward";
  }

  @Attr
  Optional<Long> hiddenSize();

  @Attr
  default long layout() {
    return 0;
  }

  /// {@return what versions before 7 have instead of NumPy's broadcasting}
  @Attr
  Optional<Long> outputSequence();

  @Result
  Optional<OpResult> y();

  @Result
  Optional<OpResult> yH();
}
