package dev.weir.dialect.operator.normalization;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.UnaryOperands;
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

/// `x` with elements set to zero at random, each with probability `p`, and the mask of those that
/// stay. In inference (`is_test`) nothing is dropped.
///
/// With `mode` `upscale_in_train` what stays is divided by `1 - p` in training; with
/// `downgrade_in_infer` all is multiplied by it in inference.
///
/// Shapes: `x: [A...] -> out: [A...], mask: [A...]`.
///
/// Element types: `x: T -> out: T, mask: ui8`.
@OpDef("dropout")
public non-sealed interface DropoutOp extends NormalizationOp, UnaryOperands {
  @Operand(AnyTensor.class)
  Optional<Value> seedTensor();

  @Operand(AnyTensor.class)
  Value p();

  /// {@return whether this is inference, not training}
  @Attr
  boolean isTest();

  /// {@return `upscale_in_train` or `downgrade_in_infer`}
  @Attr
  String mode();

  /// {@return the seed of the random numbers; 0 for a new one each run}
  @Attr
  int seed();

  /// {@return whether `seed` is used}
  @Attr
  boolean fixSeed();

  @Result(AnyTensor.class)
  OpResult mask();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("p");
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    TensorShape x = shapes.of(x());
    return shapes.types(x, x.withElementType(IntegerType.UI8));
  }

  /// Drawing at random is an effect: the next draw differs.
  @Override
  default ImmutableSet<Effect> effects() {
    return isTest() ? ImmutableSet.of() : ImmutableSet.of(Effect.READ, Effect.WRITE);
  }
}
