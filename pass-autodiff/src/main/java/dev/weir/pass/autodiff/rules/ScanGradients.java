package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.dialect.operator.manipulation.CummaxOp;
import dev.weir.dialect.operator.manipulation.CumprodOp;
import dev.weir.dialect.operator.manipulation.CumsumOp;
import dev.weir.dialect.operator.manipulation.LogcumsumexpOp;
import dev.weir.ir.Value;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of scans along a line: sums, products and maxima so far, the largest few.
final class ScanGradients {
  private ScanGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(CumsumOp.class, ScanGradients::cumsum)
        // z = products so far: dx = dz times what the other elements make of it, by an operator of
        // its own
        .on(
            CumprodOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.cumprodGrad(op.x(), op.out(), back.cotangent(), op.dim())
                            .exclusive(op.exclusive())
                            .reverse(op.reverse()))))
        .on(LogcumsumexpOp.class, ScanGradients::logcumsumexp)
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

  /// z = log of the sums of e^x so far: dx = the sums of dz e^(x - z) from the other end, each taken as the logarithm
  /// of sums again, of the positive dz and of the negative ones; nothing comes from a z of minus infinity
  private static void logcumsumexp(LogcumsumexpOp op, Pullback back) {
    Formula f = new Formula(back);
    Value x = op.flatten() ? f.reshaped(op.x(), op.out()) : op.x();
    Value dz = back.cotangent();
    Value sums =
        f.minus(
            share(op, f, x, dz, f.greater(dz, 0)), share(op, f, x, f.times(dz, -1), f.less(dz, 0)));
    back.give(0, op.flatten() ? f.reshaped(sums, op.x()) : sums);
  }

  /// {@return the sums of `size` e^(x - z), where `counts` holds}
  private static Value share(LogcumsumexpOp op, Formula f, Value x, Value size, Value counts) {
    Pullback back = f.back();
    Value none = back.number(Double.NEGATIVE_INFINITY, x);
    Value there = f.both(counts, back.add(OperatorOps.notEqual(op.out(), none)));
    Value one = f.plus(back.zerosLike(size), 1);
    Value logarithm = back.add(OperatorOps.log(f.where(there, size, one)));
    Value terms = f.where(there, f.minus(logarithm, op.out()), f.plus(back.zerosLike(size), none));
    Value sums =
        back.add(
            OperatorOps.logcumsumexp(terms)
                .axis(op.flatten() ? 0 : op.axis())
                .exclusive(op.exclusive())
                .reverse(!op.reverse()));
    return back.add(OperatorOps.exp(f.plus(sums, x)));
  }
}
