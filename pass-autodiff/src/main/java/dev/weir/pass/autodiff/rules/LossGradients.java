package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.CrossEntropyWithSoftmaxGradOp;
import dev.weir.dialect.operator.normalization.CrossEntropyWithSoftmaxOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of what it costs to be wrong.
final class LossGradients {
  private LossGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(CrossEntropyWithSoftmaxOp.class, LossGradients::crossEntropy)
        .on(CrossEntropyWithSoftmaxGradOp.class, LossGradients::derived);
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

  /// x' = (p Σ l - l) g for what counts: dg = Σ x' u / g, dp = g u Σ l, dl = g (Σ u p - u); Σ l is 1 where a label names
  /// a class
  private static void derived(CrossEntropyWithSoftmaxGradOp op, Pullback back) {
    if (!op.useSoftmax()) {
      back.unsupported("there is no second derivative of it without the softmax");
      return;
    }
    Formula f = new Formula(back);
    Value u = back.cotangent();
    if (back.wants(op.lossGrad())) {
      Value ones = back.number(1, op.lossGrad());
      Value difference =
          back.add(
              OperatorOps.crossEntropyWithSoftmaxGrad(
                      op.label(),
                      op.softmax(),
                      f.plus(back.zerosLike(op.lossGrad()), ones))
                  .softLabel(op.softLabel())
                  .useSoftmax(true)
                  .numericStableMode(op.numericStableMode())
                  .ignoreIndex(op.ignoreIndex())
                  .axis(op.axis()));
      back.give(op.lossGrad(), f.sum(f.times(difference, u), back.integers(op.axis())));
    }
    Value axis = back.integers(op.axis());
    Value through = f.times(u, counted(op, f));
    if (back.wants(op.softmax())) {
      back.give(
          op.softmax(), op.softLabel() ? f.times(through, f.sum(op.label(), axis)) : through);
    }
    if (op.softLabel() && back.wants(op.label())) {
      back.give(
          op.label(), f.minus(f.times(f.sum(f.times(u, op.softmax()), axis), op.lossGrad()), through));
    }
  }

  /// {@return the cotangents of the losses, 0 where the class is ignored}
  private static Value counted(CrossEntropyWithSoftmaxGradOp op, Formula f) {
    if (op.softLabel()) {
      return op.lossGrad();
    }
    Value label = f.reshaped(op.label(), op.lossGrad());
    Value ignored = f.equal(label, f.back().number(op.ignoreIndex(), label));
    return f.where(ignored, f.back().zerosLike(op.lossGrad()), op.lossGrad());
  }
}
