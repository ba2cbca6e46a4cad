package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.normalization.CrossEntropyWithSoftmaxOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of what it costs to be wrong.
final class LossGradients {
  private LossGradients() {}

  static void register(GradientRules.Builder rules) {
    rules.on(CrossEntropyWithSoftmaxOp.class, LossGradients::crossEntropy);
  }

  /// p = softmax x, z = -Σ l log p: dx = (p - l) dz, and by way of p; dl = -dz log p
  private static void crossEntropy(CrossEntropyWithSoftmaxOp op, Pullback back) {
    if (back.reaches(0)) {
      Value through = back.cotangent(0);
      back.give(
          0,
          op.useSoftmax()
              ? back.add(OperatorOps.softmaxGrad(op.softmax(), through).axis(op.axis()))
              : through);
    }
    if (!back.reaches(1)) {
      return;
    }
    back.give(
        0,
        back.add(
            OperatorOps.crossEntropyWithSoftmaxGrad(op.label(), op.softmax(), back.cotangent(1))
                .softLabel(op.softLabel())
                .useSoftmax(op.useSoftmax())
                .numericStableMode(op.numericStableMode())
                .ignoreIndex(op.ignoreIndex())
                .axis(op.axis())));
    if (op.softLabel() && back.wants(1)) {
      Formula f = new Formula(back);
      Value logarithm =
          op.useSoftmax()
              ? back.add(OperatorOps.logSoftmax(op.input()).axis(op.axis()))
              : back.add(OperatorOps.log(op.input()));
      back.give(1, f.times(f.times(logarithm, back.cotangent(1)), -1));
    }
  }
}
