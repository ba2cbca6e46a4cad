package dev.weir.pass.autodiff;

import dev.weir.dialect.mindir.PrimitiveOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;

/// What is said of an operation that has no gradient rule.
final class MissingRule {
  private MissingRule() {}

  static void report(Operation op, Diagnostics diagnostics) {
    String what =
        op instanceof PrimitiveOp primitive
            ? "primitive '" + primitive.primitive() + "'"
            : "'" + op.name() + "'";
    diagnostics
        .error(op.location(), "%s has no gradient", what)
        .note(
            op.location(),
            "give it one: have the op implement 'GradientRule', attach a rule to it in the"
                + " registry, or add one to the 'GradientRules'; or cut the path with"
                + " 'stop_gradient'");
  }
}
