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

/// A layer of long short-term memory over a sequence: one or both directions.
///
/// Versions: 1, 7, 14.
///
/// Source:
/// [LSTM](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#LSTM).
@OpDef("LSTM")
public non-sealed interface LstmOp extends MatrixOp, Pure {
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

  @Operand
  Optional<Value> initialC();

  @Operand
  Optional<Value> p();

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
  default long inputForget() {
    return 0;
  }

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

  @Result
  Optional<OpResult> yC();
}
