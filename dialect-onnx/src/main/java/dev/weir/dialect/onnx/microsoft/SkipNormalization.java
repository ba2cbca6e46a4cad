package dev.weir.dialect.onnx.microsoft;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// What normalisations of a sum take and give.
public interface SkipNormalization {
  /// {@return the first summand}
  @Operand
  Value input();

  /// {@return the second summand}
  @Operand
  Value skip();

  /// {@return the scale of each element of a row}
  @Operand
  Value gamma();

  /// {@return what is added to the variance before its root is taken}
  @Attr
  default float epsilon() {
    return 1e-12f;
  }

  /// {@return the normalised sum}
  @Result
  OpResult output();

  /// {@return the mean of each row}
  @Result
  Optional<OpResult> mean();

  /// {@return one over the standard deviation of each row}
  @Result
  Optional<OpResult> invStdVar();

  /// {@return the sum}
  @Result
  Optional<OpResult> inputSkipBiasSum();
}
