package dev.weir.dialect.onnx.matrix;

import com.google.common.primitives.ImmutableDoubleArray;
import dev.weir.dialect.builtin.codec.FloatsCodec;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// What recurrent networks take and give.
public interface RecurrentNetwork {
  /// {@return the sequences}
  @Operand
  Value x();

  /// {@return the weights of inputs, for each gate and direction}
  @Operand
  Value w();

  /// {@return the weights of states, for each gate and direction}
  @Operand
  Value r();

  /// {@return the biases of both}
  @Operand
  Optional<Value> b();

  /// {@return the length of each sequence; absent where all are as long as `x`}
  @Operand
  Optional<Value> sequenceLens();

  /// {@return the first states; absent for zeros}
  @Operand
  Optional<Value> initialH();

  /// {@return the first number of each activation that has one}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> activationAlpha();

  /// {@return the second number of each activation that has one}
  @Attr(codec = FloatsCodec.class)
  Optional<ImmutableDoubleArray> activationBeta();

  /// {@return the names of activations, for each direction}
  @Attr
  Optional<ArrayAttr> activations();

  /// {@return the largest absolute value of what activations are applied to}
  @Attr
  Optional<Float> clip();

  /// {@return the states after each step}
  @Result
  Optional<OpResult> y();

  /// {@return the last states}
  @Result
  Optional<OpResult> yH();
}
