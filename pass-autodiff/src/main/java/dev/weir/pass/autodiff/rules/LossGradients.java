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

  /// x' = d g with d = p Σ l - l, or -l / p without the softmax, and 0 for what does not count: dg = Σ d u
  private static void derived(CrossEntropyWithSoftmaxGradOp op, Pullback back) {
    Formula f = new Formula(back);
    Value u = back.cotangent();
    Value axis = back.integers(op.axis());
    Value ones = f.plus(back.zerosLike(op.lossGrad()), 1);
    Value slope =
        back.add(
            OperatorOps.crossEntropyWithSoftmaxGrad(op.label(), op.softmax(), ones)
                .softLabel(op.softLabel())
                .useSoftmax(op.useSoftmax())
                .numericStableMode(op.numericStableMode())
                .ignoreIndex(op.ignoreIndex())
                .axis(op.axis()));
    back.give(op.lossGrad(), f.sum(f.times(slope, u), axis));
    if (op.useSoftmax()) {
      ofSoftmax(op, f, u, axis);
    } else {
      ofProbabilities(op, f, f.times(u, op.lossGrad()), slope);
    }
  }

  /// dp = g u l / p², dl = -g u / p
  private static void ofProbabilities(
      CrossEntropyWithSoftmaxGradOp op, Formula f, Value through, Value slope) {
    Value shares = f.over(through, op.softmax());
    f.back().give(op.softmax(), f.times(f.times(shares, slope), -1));
    if (op.softLabel()) {
      f.back().give(op.label(), f.times(shares, -1));
    }
  }

  /// dp = g u Σ l, dl = g (Σ u p - u); Σ l is 1 where a label names a class
  private static void ofSoftmax(CrossEntropyWithSoftmaxGradOp op, Formula f, Value u, Value axis) {
    Value through = f.times(u, counted(op, f));
    f.back()
        .give(op.softmax(), op.softLabel() ? f.times(through, f.sum(op.label(), axis)) : through);
    if (op.softLabel()) {
      Value weighed = f.times(f.sum(f.times(u, op.softmax()), axis), op.lossGrad());
      f.back().give(op.label(), f.minus(weighed, through));
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
