package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.codec.ScalarCodec;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// `dropout(x) + y`, and what its gradient needs to find again what was dropped.
///
/// `p`, `is_test` and `mode` mean what they mean for `dropout`; the same seed drops the same elements.
@OpDef("fused_dropout_add")
public non-sealed interface FusedDropoutAddOp extends FusedOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Optional<Value> seedTensor();

  @Attr(codec = ScalarCodec.class)
  double p();

  @Attr
  boolean isTest();

  @Attr
  String mode();

  @Attr
  default int seed() {
    return 0;
  }

  @Attr
  default boolean fixSeed() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Result(AnyTensor.class)
  OpResult seedOffset();

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    Gradients.check(x, Sizes.tensor(y()), "a summand");
    return ImmutableList.of(x, TensorType.of(IntegerType.I64, 2));
  }

  /// Drawing at random is an effect: the next draw differs.
  @Override
  default ImmutableSet<Effect> effects() {
    return isTest() ? ImmutableSet.of() : ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
