package dev.weir.pass.operator.fusion;

import static dev.weir.dialect.operator.OperatorDrr.cast;
import static dev.weir.dialect.operator.OperatorDrr.mean;
import static dev.weir.dialect.operator.OperatorDrr.multiply;
import static dev.weir.dialect.operator.OperatorDrr.pow;
import static dev.weir.dialect.operator.OperatorDrr.rmsNorm;
import static dev.weir.dialect.operator.OperatorDrr.rsqrt;
import static dev.weir.dialect.operator.OperatorDrr.scale;
import static dev.weir.drr.DrrRule.rule;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorDrr.RmsNormNode;
import dev.weir.dialect.operator.OperatorDrr.ScaleNode;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.drr.DrrPattern;
import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.TensorType;
import java.util.Optional;

/// What a program computes as normalisation by the root of the mean square becomes `rms_norm`.
///
/// Source: paddle/fluid/pir/transforms/gpu/add_norm_fuse_pass.cc. Deviation: exponent, axis, factor and the
/// shape of the weights are looked at, so that only this is found.
public final class RmsNormRules {
  /// x * rsqrt(mean(x ^ 2) + epsilon) * w -> rms_norm(x, w)
  public static final DrrRule RMS_NORM =
      rule(
          "rms-norm",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var axis = p.operand();
            var one = p.operand();
            var shifted = scale(mean(pow(x).y(2.0f).out(), axis).keepdim(true).out(), one);
            var root = multiply(multiply(rsqrt(shifted.out()).out(), x).out(), w);
            p.match(root)
                .where("not the last axis", m -> isLast(m, axis, x))
                .where("the mean is scaled", m -> isOne(m, one))
                .where("the weights are no row", m -> isRow(m, w, x))
                .replace(root.out(), norm(p, x, w, shifted).out());
          });

  /// the same computed in f32, for f16 and bf16
  public static final DrrRule RMS_NORM_NARROW =
      rule(
          "rms-norm-narrow",
          p -> {
            var x = p.operand();
            var w = p.operand();
            var axis = p.operand();
            var one = p.operand();
            var wide = cast(x).dtype(DType.FLOAT32);
            var shifted = scale(mean(pow(wide.out()).y(2.0f).out(), axis).keepdim(true).out(), one);
            var narrow = cast(multiply(rsqrt(shifted.out()).out(), wide.out()).out());
            var root = multiply(narrow.out(), w);
            p.match(root)
                .where("the floats are wide", m -> AddNormRules.isNarrow(m, x))
                .where(
                    "the result has another type",
                    m -> m.get(narrow.out()).type().equals(m.get(x).type()))
                .where("not the last axis", m -> isLast(m, axis, x))
                .where("the mean is scaled", m -> isOne(m, one))
                .where("the weights are no row", m -> isRow(m, w, x))
                .replace(root.out(), norm(p, x, w, shifted).out());
          });

  private RmsNormRules() {}

  /// {@return all rules of this file}
  public static ImmutableList<DrrRule> all() {
    return ImmutableList.of(RMS_NORM, RMS_NORM_NARROW);
  }

  private static RmsNormNode norm(DrrPattern p, ValueNode x, ValueNode w, ScaleNode shifted) {
    return rmsNorm(x, w)
        .epsilon(shifted.bias())
        .beginNormAxis(p.compute(m -> Sizes.tensor(m.get(x)).rank() - 1))
        .quantScale(-1.0f)
        .quantRoundType(0)
        .quantMaxBound(0.0f)
        .quantMinBound(0.0f);
  }

  private static boolean isLast(Match m, ValueNode axis, ValueNode x) {
    Optional<ImmutableLongArray> axes = Constants.integers(m.get(axis));
    int rank = Sizes.tensor(m.get(x)).rank();
    return rank >= 2
        && axes.isPresent()
        && axes.get().length() == 1
        && (axes.get().get(0) == -1 || axes.get().get(0) == rank - 1);
  }

  private static boolean isOne(Match m, ValueNode factor) {
    return Constants.number(m.get(factor)).orElse(Double.NaN) == 1;
  }

  private static boolean isRow(Match m, ValueNode w, ValueNode x) {
    TensorType weights = Sizes.tensor(m.get(w));
    TensorType type = Sizes.tensor(m.get(x));
    return weights.rank() == 1
        && weights.isStatic()
        && weights.elementType().equals(type.elementType())
        && weights.dimension(0) == type.dimension(type.rank() - 1);
  }
}
