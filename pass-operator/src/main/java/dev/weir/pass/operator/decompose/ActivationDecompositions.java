package dev.weir.pass.operator.decompose;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.elementwise.unary.GeluOp;
import dev.weir.dialect.operator.elementwise.unary.HardsigmoidOp;
import dev.weir.dialect.operator.elementwise.unary.HardswishOp;
import dev.weir.dialect.operator.elementwise.unary.SiluOp;
import dev.weir.dialect.operator.elementwise.unary.SoftplusOp;
import dev.weir.dialect.operator.elementwise.unary.SwishOp;
import dev.weir.dialect.operator.elementwise.unary.UnaryElementwiseOp;
import dev.weir.ir.Value;
import dev.weir.rewrite.Pattern;
import dev.weir.rewrite.Rewrite;
import dev.weir.rewrite.RewritePattern;
import java.util.function.BiFunction;

/// Activations written in arithmetic.
final class ActivationDecompositions {
  private static final double ROOT_HALF = Math.sqrt(0.5);
  private static final double TANH_FACTOR = Math.sqrt(2 / Math.PI);
  private static final double TANH_CUBE = 0.044715;
  private static final Rewrite NOT_FLOAT = Rewrite.noMatch("no floats");
  private static final Rewrite IN_PLACE = Rewrite.noMatch("it works in place");

  private ActivationDecompositions() {}

  /// {@return all patterns of this file}
  static ImmutableList<Pattern> all() {
    return ImmutableList.of(
        // x (erf(x / √2) + 1) / 2, or by the tanh formula
        of(GeluOp.class, "decompose-gelu", ActivationDecompositions::gelu),
        // x / (1 + exp(-x))
        of(SiluOp.class, "decompose-silu", (op, p) -> silu(p, p.wide(op.x()))),
        // x / (1 + exp(-x))
        of(SwishOp.class, "decompose-swish", (op, p) -> silu(p, p.wide(op.x()))),
        // x min(max(x + 3, 0), 6) / 6
        of(
            HardswishOp.class,
            "decompose-hardswish",
            (op, p) -> {
              Value x = p.wide(op.x());
              return p.scale(p.times(x, p.clip(p.scale(x, 1, 3), 0, 6)), 1.0 / 6, 0);
            }),
        // min(max(slope x + offset, 0), 1)
        of(
            HardsigmoidOp.class,
            "decompose-hardsigmoid",
            (op, p) -> p.clip(p.scale(p.wide(op.x()), op.slope(), op.offset()), 0, 1)),
        // log(1 + exp(beta x)) / beta, but x where beta x > threshold
        of(
            SoftplusOp.class,
            "decompose-softplus",
            (op, p) -> {
              Value x = p.wide(op.x());
              Value scaled = p.scale(x, op.beta(), 0);
              Value large = p.add(OperatorOps.greaterThan(scaled, p.scalar(op.threshold(), x)));
              Value smooth =
                  p.scale(p.add(OperatorOps.log(p.scale(p.exp(scaled), 1, 1))), 1.0 / op.beta(), 0);
              return p.add(OperatorOps.where(large, x, smooth));
            }));
  }

  private static <T extends UnaryElementwiseOp> RewritePattern of(
      Class<T> kind, String label, BiFunction<T, Primitives, Value> formula) {
    return RewritePattern.on(
        kind,
        label,
        (op, rewriter) -> {
          if (!Primitives.isFloat(op.operand(0))) {
            return NOT_FLOAT;
          }
          if (op.definition().isInplaceTwin()) {
            return IN_PLACE;
          }
          Primitives p = new Primitives(rewriter, op);
          p.give(op.result(0), p.as(op.operand(0), formula.apply(op, p)));
          return p.done();
        });
  }

  private static Value silu(Primitives p, Value x) {
    return p.over(x, p.scale(p.exp(p.scale(x, -1, 0)), 1, 1));
  }

  private static Value gelu(GeluOp op, Primitives p) {
    Value x = p.wide(op.x());
    if (!op.approximate()) {
      Value erf = p.add(OperatorOps.erf(p.scale(x, ROOT_HALF, 0)));
      return p.times(x, p.scale(erf, 0.5, 0.5));
    }
    Value square = p.add(OperatorOps.square(x));
    // The bias of a scale is an f32, which is all of 1, but not of the factor.
    Value slope =
        Primitives.dtype(x) == DType.FLOAT64
            ? p.scale(p.scale(square, TANH_CUBE, 1), TANH_FACTOR, 0)
            : p.scale(square, TANH_FACTOR * TANH_CUBE, TANH_FACTOR);
    Value inner = p.times(x, slope);
    return p.times(x, p.scale(p.add(OperatorOps.tanh(inner)), 0.5, 0.5));
  }
}
