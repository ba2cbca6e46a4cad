package dev.weir.examples.quant;

import static dev.weir.pass.kernel.expr.Formulas.add;
import static dev.weir.pass.kernel.expr.Formulas.constant;
import static dev.weir.pass.kernel.expr.Formulas.div;
import static dev.weir.pass.kernel.expr.Formulas.max;
import static dev.weir.pass.kernel.expr.Formulas.min;
import static dev.weir.pass.kernel.expr.Formulas.mul;
import static dev.weir.pass.kernel.expr.Formulas.unary;

import dev.weir.dialect.builtin.scalar.UnaryKind;
import dev.weir.ir.type.FloatType;
import dev.weir.pass.kernel.expr.ScalarExpr;
import dev.weir.pass.kernel.rule.KernelRule;
import dev.weir.pass.kernel.rule.OperatorPattern;
import dev.weir.pass.kernel.rule.Tracer;

/// What generated kernels of every target compute for operations of the dialect, element by element.
final class QuantKernelRules {
  private QuantKernelRules() {}

  // region rule
  static final KernelRule<EncodeOp> ENCODE =
      KernelRule.of(
          EncodeOp.class,
          OperatorPattern.ELEMENTWISE,
          (tracer, op, index, access) -> {
            ScalarExpr x = tracer.at(op.x(), access);
            if (!x.element().equals(FloatType.F32)) {
              return tracer.refuse(op, "it is known of f32 and narrower floats only");
            }
            UnaryKind rounding =
                switch (op.rounding()) {
                  case NEAREST -> UnaryKind.ROUND;
                  case TOWARD_ZERO -> UnaryKind.TRUNC;
                  case UP -> UnaryKind.CEIL;
                };
            ScalarExpr whole = unary(rounding, div(x, constant(op.scale(), FloatType.F32)));
            ScalarExpr inRange =
                min(max(add(whole, op.zeroPoint()), Byte.MIN_VALUE), Byte.MAX_VALUE);
            return Tracer.cast(inRange, Tracer.elementType(op.out()));
          });
  // endregion

  static final KernelRule<DecodeOp> DECODE =
      KernelRule.of(
          DecodeOp.class,
          OperatorPattern.ELEMENTWISE,
          (tracer, op, index, access) -> {
            ScalarExpr q = Tracer.cast(tracer.at(op.q(), access), FloatType.F32);
            return mul(add(q, -op.zeroPoint()), op.scale());
          });
}
