package dev.weir.dialect.operator;

import dev.weir.dialect.builtin.AddedLater;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import java.util.Optional;

/// A step of Adam in the places of `param`, its moments and the powers of the betas.
@AddedLater(operand = "moment2_max", result = "moment2_max_out")
@OpDef("adam_")
public non-sealed interface AdamOp extends AdamStep {
  @Operand(AnyTensor.class)
  Value param();

  @Operand(AnyTensor.class)
  Value grad();

  @Operand(AnyTensor.class)
  Value learningRate();

  @Operand(AnyTensor.class)
  Value moment1();

  @Operand(AnyTensor.class)
  Value moment2();

  @Operand(AnyTensor.class)
  Optional<Value> moment2Max();

  @Operand(AnyTensor.class)
  Value beta1Pow();

  @Operand(AnyTensor.class)
  Value beta2Pow();

  @Operand(AnyTensor.class)
  Optional<Value> masterParam();

  @Operand(AnyTensor.class)
  Optional<Value> skipUpdate();

  @Operand(AnyTensor.class)
  Value beta1();

  @Operand(AnyTensor.class)
  Value beta2();

  @Operand(AnyTensor.class)
  Value epsilon();

  @Attr
  default boolean lazyMode() {
    return false;
  }

  @Attr
  default long minRowSizeToUseMultithread() {
    return 1000;
  }

  @Attr
  default boolean multiPrecision() {
    return false;
  }

  @Attr
  default boolean useGlobalBetaPow() {
    return false;
  }

  @Attr
  default boolean amsgrad() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult paramOut();

  @Result(AnyTensor.class)
  OpResult moment1Out();

  @Result(AnyTensor.class)
  OpResult moment2Out();

  @Result(AnyTensor.class)
  Optional<OpResult> moment2MaxOut();

  @Result(AnyTensor.class)
  OpResult beta1PowOut();

  @Result(AnyTensor.class)
  OpResult beta2PowOut();

  @Result(AnyTensor.class)
  Optional<OpResult> masterParamOuts();
}
