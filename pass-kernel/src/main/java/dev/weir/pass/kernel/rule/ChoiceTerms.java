package dev.weir.pass.kernel.rule;

import static dev.weir.pass.kernel.expr.Formulas.binary;
import static dev.weir.pass.kernel.expr.Formulas.compare;
import static dev.weir.pass.kernel.expr.Formulas.constant;
import static dev.weir.pass.kernel.expr.Formulas.select;

import dev.weir.dialect.builtin.scalar.BinaryKind;
import dev.weir.dialect.builtin.scalar.CompareKind;
import dev.weir.dialect.operator.elementwise.binary.FmaxOp;
import dev.weir.dialect.operator.elementwise.binary.FminOp;
import dev.weir.dialect.operator.elementwise.binary.HeavisideOp;
import dev.weir.ir.Operation;
import dev.weir.ir.type.FloatType;
import dev.weir.pass.kernel.expr.ScalarExpr;
import java.util.List;

/// One of two elements, where it matters that one is NaN or zero.
final class ChoiceTerms {
  private ChoiceTerms() {}

  static void register(KernelRules.Builder rules) {
    rules
        .elementwise(FmaxOp.class, rule((x, y) -> extreme(CompareKind.GE, BinaryKind.MAX, x, y)))
        .elementwise(FminOp.class, rule((x, y) -> extreme(CompareKind.LE, BinaryKind.MIN, x, y)))
        .elementwise(HeavisideOp.class, rule(ChoiceTerms::heaviside));
  }

  /// A function of two elements.
  @FunctionalInterface
  private interface Formula {
    ScalarExpr of(ScalarExpr x, ScalarExpr y);
  }

  private static ElementRule<Operation> rule(Formula formula) {
    return (tracer, op, index, access) -> {
      if (!Tracer.elementType(op.operand(0)).equals(Tracer.elementType(op.operand(1)))) {
        return tracer.refuse(op, "its operands have different element types");
      }
      List<ScalarExpr> terms = ElementwiseTerms.operands(tracer, op, 2, access);
      return formula.of(terms.get(0), terms.get(1));
    };
  }

  private static ScalarExpr extreme(
      CompareKind kind, BinaryKind whole, ScalarExpr x, ScalarExpr y) {
    if (!(x.element() instanceof FloatType)) {
      return binary(whole, x, y);
    }
    ScalarExpr unlessNan = select(compare(kind, x, y), x, y);
    return select(compare(CompareKind.NE, y, y), x, unlessNan);
  }

  private static ScalarExpr heaviside(ScalarExpr x, ScalarExpr y) {
    ScalarExpr zero = constant(0, x.element());
    ScalarExpr step = select(compare(CompareKind.GT, x, zero), constant(1, x.element()), zero);
    return select(compare(CompareKind.EQ, x, zero), y, step);
  }
}
