package dev.weir.transforms.autodiff.rules;

import dev.weir.dialect.operator.SumOp;
import dev.weir.ir.Value;
import dev.weir.transforms.autodiff.GradientRules;
import dev.weir.transforms.autodiff.Pullback;

/// The gradients of reductions.
final class ReductionGradients {
  private ReductionGradients() {}

  static void register(GradientRules.Builder rules) {
    rules.on(SumOp.class, ReductionGradients::sum);
  }

  /// z = Σ x: dx = dz, stretched along what was summed
  private static void sum(SumOp op, Pullback back) {
    Value dz = Reduced.unreduced(back, back.cotangent(), op.x(), op.axis(), op.keepdim());
    back.give(0, Reduced.stretched(back, dz, op.x()));
  }
}
