package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.normalization.DropoutOp;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.mindir.lowering.Formula;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;

/// Primitives that draw at random, and their gradients.
///
/// The seed is that of the primitive: a program draws the same with every run. Primitives without seeds
/// draw as their number in the program says.
final class RandomPrimitives {
  private static final String MODE = "upscale_in_train";

  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Dropout", RandomPrimitives::dropout)
          .put("DropoutGrad", RandomPrimitives::dropoutGrad)
          .buildOrThrow();

  private RandomPrimitives() {}

  /// What stays is divided by the probability of staying; also which elements stayed, as 0 and 1 of the
  /// type that is declared.
  private static Lowered dropout(PrimitiveCall call) {
    Value x = call.floating(0);
    double keep = keepProbability(call, 1);
    DropoutOp dropout = (DropoutOp) call.out().operation(dropout(call, x, 1 - keep, seed(call)));
    Value mask = dropout.mask();
    if (call.declared() instanceof TupleType(var types)
        && types.size() == 2
        && types.get(1) instanceof TensorType declared
        && !hasShape(declared, mask.type())) {
      throw new LoweringException(
          "'Dropout' with a mask of '%s', which is packed for another device", declared);
    }
    return call.results(
        dropout.out(), call.out().cast(mask, call.resultDtype(1, PrimitiveCall.dtype(x))));
  }

  private static boolean hasShape(TensorType declared, Type made) {
    return !declared.isStatic() || declared.shape().equals(((TensorType) made).shape());
  }

  /// {@return a dropout that lets elements fall with probability `fall`}
  static dev.weir.ir.OpSpec<?> dropout(PrimitiveCall call, Value x, double fall, int seed) {
    Value probability = call.out().scalar(fall, DType.FLOAT32);
    return OperatorOps.dropout(x, probability, false, MODE, seed, true);
  }

  /// {@return the seed of the primitive}: of two, what both make together; without one, its own
  static int seed(PrimitiveCall call) {
    long first = call.integer("Seed0", call.integer("seed0", call.integer("seed", 0)));
    long second = call.integer("Seed1", call.integer("seed1", 0));
    return first == 0 && second == 0 ? call.out().nextSeed() : Long.hashCode(first * 31 + second);
  }

  private static double keepProbability(PrimitiveCall call, int operand) {
    double keep = call.number(operand, "keep_prob", 0.5);
    if (!(keep > 0 && keep <= 1)) {
      throw new LoweringException(
          "'%s' that keeps elements with probability %s", call.name(), keep);
    }
    return keep;
  }

  /// The gradient comes first, what stayed second.
  private static Lowered dropoutGrad(PrimitiveCall call) {
    Value gradient = call.floating(0);
    Formula f = Formula.over(call, gradient);
    return new Lowered.TensorValue(
        f.divide(f.times(gradient, f.given(1)), keepProbability(call, 2)));
  }
}
