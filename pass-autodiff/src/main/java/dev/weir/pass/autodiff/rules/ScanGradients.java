package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.dialect.operator.manipulation.CummaxOp;
import dev.weir.dialect.operator.manipulation.CumsumOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of scans along a line: sums and maxima so far, the largest few.
final class ScanGradients {
  private ScanGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(CumsumOp.class, ScanGradients::cumsum)
        // z, i = the largest so far and where: dx = dz, added at i
        .on(
            CummaxOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.cummaxGrad(op.x(), op.indices(), back.cotangent())
                            .axis(op.axis())
                            .dtype(op.dtype()))))
        // z, i = the k largest and where: dx = dz at i, 0 elsewhere
        .on(
            TopkOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.topkGrad(op.x(), op.indices(), back.cotangent(), op.k())
                            .axis(op.axis())
                            .largest(op.largest())
                            .sorted(op.sorted()))));
  }

  /// z = sums from the front: dx = sums of dz from the back, and the other way round
  private static void cumsum(CumsumOp op, Pullback back) {
    Formula f = new Formula(back);
    Value sums =
        back.add(
            OperatorOps.cumsum(back.cotangent(), op.axis())
                .flatten(op.flatten())
                .exclusive(op.exclusive())
                .reverse(!op.reverse()));
    back.give(0, op.flatten() ? f.reshaped(sums, op.x()) : sums);
  }
}
