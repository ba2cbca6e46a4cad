package dev.weir.dialect.operator.composite;

import dev.weir.dialect.builtin.AddedLater;
import dev.weir.dialect.operator.AnyTensor;
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
  @Override
  @Operand(AnyTensor.class)
  Value param();

  @Override
  @Operand(AnyTensor.class)
  Value grad();

  @Override
  @Operand(AnyTensor.class)
  Value learningRate();

  @Override
  @Operand(AnyTensor.class)
  Value moment1();

  @Override
  @Operand(AnyTensor.class)
  Value moment2();

  @Override
  @Operand(AnyTensor.class)
  Optional<Value> moment2Max();

  @Override
  @Operand(AnyTensor.class)
  Value beta1Pow();

  @Override
  @Operand(AnyTensor.class)
  Value beta2Pow();

  @Override
  @Operand(AnyTensor.class)
  Optional<Value> masterParam();

  @Override
  @Operand(AnyTensor.class)
  Optional<Value> skipUpdate();

  @Override
  @Operand(AnyTensor.class)
  Value beta1();

  @Override
  @Operand(AnyTensor.class)
  Value beta2();

  @Override
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

  @Override
  @Attr
  default boolean useGlobalBetaPow() {
    return false;
  }

  @Override
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
