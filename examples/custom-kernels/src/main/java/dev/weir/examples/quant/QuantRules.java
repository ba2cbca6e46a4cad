package dev.weir.examples.quant;

import static dev.weir.dialect.operator.OperatorDrr.add;
import static dev.weir.dialect.operator.OperatorDrr.matmul;
import static dev.weir.drr.DrrRule.rule;
import static dev.weir.examples.quant.QuantDrr.concat;
import static dev.weir.examples.quant.QuantDrr.dequantize;
import static dev.weir.examples.quant.QuantDrr.qLinear;
import static dev.weir.examples.quant.QuantDrr.quantize;
import static dev.weir.examples.quant.QuantDrr.split;

import dev.weir.drr.DrrRule;
import dev.weir.drr.Match;
import dev.weir.drr.ValueNode;
import dev.weir.ir.type.TensorType;

/// Rules about quantised programs.
public final class QuantRules {
  private static UniformType numbers(Match m, ValueNode v) {
    return (UniformType) ((TensorType) m.get(v).type()).elementType();
  }

  /// quantize(add(matmul(dequantize(x), dequantize(w)), b)) -> qlinear(x, w) bias(b): commutative add
  public static final DrrRule QLINEAR =
      rule(
          "qlinear",
          p -> {
            var x = p.operand(new QuantizedTensor());
            var w = p.operand(new QuantizedTensor());
            var b = p.operand();
            var product = matmul(dequantize(x).out(), dequantize(w).out()).transposeX(false);
            var sum = add(product.out(), b);
            var q = quantize(sum.out());
            p.match(q)
                .where("the result has a zero point", m -> numbers(m, q.out()).zeroPoint() == 0)
                .replaceWith(
                    qLinear(x, w)
                        .bias(b)
                        .transposeW(product.transposeY())
                        .rounding(q.rounding())
                        .multiplier(
                            p.compute(m ->
                                numbers(m, x).scale()
                                    * numbers(m, w).scale()
                                    / numbers(m, q.out()).scale())));
          });

  /// concat(xs...) of concat(ys...) along the same axis, as the only operand
  public static final DrrRule CONCAT_OF_CONCAT =
      rule(
          "concat-of-concat",
          p -> {
            var xs = p.operands();
            var ys = p.operand();
            var inner = concat(xs);
            var outer = concat(dev.weir.drr.Operands.of(inner.out(), ys)).axis(inner.axis());
            p.match(outer).replaceWith(concat(dev.weir.drr.Operands.of(xs, ys)).axis(inner.axis()));
          });

  /// split(concat(a, b)) -> a, b
  public static final DrrRule SPLIT_OF_CONCAT =
      rule(
          "split-of-concat",
          p -> {
            var a = p.operand();
            var b = p.operand();
            var all = concat(dev.weir.drr.Operands.of(a, b));
            var parts = split(all.out()).axis(all.axis());
            p.match(parts)
                .where(
                    "the halves are others",
                    m ->
                        m.get(a).type().equals(m.get(parts.low()).type())
                            && m.get(b).type().equals(m.get(parts.high()).type()))
                .replaceWith(a, b);
          });

  private QuantRules() {}
}
