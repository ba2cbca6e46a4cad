package dev.weir.dialect.operator.fused;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
import dev.weir.dialect.operator.inference.Gradients;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.dialect.shape.infer.TensorShape;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import java.util.Optional;

/// `dropout(x) + y`, and what its gradient needs to find again what was dropped.
///
/// `p`, `is_test` and `mode` mean what they mean for `dropout`; the same seed drops the same elements.
///
/// Shapes: `x: [A...], y: [A...] -> out: [A...], seed_offset: [2]`.
///
/// Element types: `x: T -> out: T, seed_offset: i64`.
///
/// Diagnoses: operands of different shapes.
@OpDef("fused_dropout_add")
public non-sealed interface FusedDropoutAddOp extends FusedOp, UnaryOperands, DropoutSettings {
  @Operand(AnyTensor.class)
  Value y();

  @Operand(AnyTensor.class)
  Optional<Value> seedTensor();

  /// {@return the seed of the random numbers; 0 for a new one each run}
  @Attr
  default int seed() {
    return 0;
  }

  /// {@return whether `seed` is used}
  @Attr
  default boolean fixSeed() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult seedOffset();

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    Gradients.check(x, shapes.of(y()), "a summand");
    return shapes.types(x, shapes.tensor(IntegerType.I64, 2));
  }

  /// Drawing at random is an effect: the next draw differs.
  @Override
  default ImmutableSet<Effect> effects() {
    return isTest() ? ImmutableSet.of() : ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
