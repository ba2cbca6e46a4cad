package dev.weir.transforms.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.ReluGradOp;
import dev.weir.dialect.operator.ReluOp;
import dev.weir.transforms.autodiff.GradientRules;

/// The gradients of activations.
final class ActivationGradients {
  private ActivationGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = max(x, 0): dx = dz where z > 0
        .on(
            ReluOp.class,
            (op, back) -> back.give(
                0, back.add(OperatorOps.reluGrad(op.out(), back.cotangent()))))
        // dx = dz where z > 0: linear in dz
        .on(
            ReluGradOp.class,
            (op, back) -> back.give(
                1, back.add(OperatorOps.reluGrad(op.out(), back.cotangent()))));
  }
}
