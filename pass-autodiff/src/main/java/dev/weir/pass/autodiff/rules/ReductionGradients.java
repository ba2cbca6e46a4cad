package dev.weir.pass.autodiff.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.dialect.operator.reduction.MaxOp;
import dev.weir.dialect.operator.reduction.MeanOp;
import dev.weir.dialect.operator.reduction.MinOp;
import dev.weir.dialect.operator.reduction.ProdOp;
import dev.weir.dialect.operator.reduction.ReduceAsOp;
import dev.weir.dialect.operator.reduction.SumOp;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of reductions. Where several elements are the largest or the smallest, each gets an
/// equal part, as in PyTorch's `amax` and in MindSpore.
final class ReductionGradients {
  private ReductionGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        .on(SumOp.class, ReductionGradients::sum)
        .on(MeanOp.class, ReductionGradients::mean)
        // z = max x: dx = dz / n at each of the n elements that equal z, 0 elsewhere
        .on(MaxOp.class, (op, back) -> extreme(op.x(), op.axis(), op.keepdim(), op.out(), back))
        // z = min x: dx = dz / n at each of the n elements that equal z, 0 elsewhere
        .on(MinOp.class, (op, back) -> extreme(op.x(), op.axis(), op.keepdim(), op.out(), back))
        // z = Π x: dx = dz times the product of the others
        .on(
            ProdOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.prodGrad(op.x(), op.out(), back.cotangent(), op.axis())
                            .keepdim(op.keepdim())
                            .reduceAll(op.reduceAll()))))
        // z = x summed to the shape of y: dx = dz, broadcast to that of x
        .on(
            ReduceAsOp.class,
            (op, back) -> back.give(0, back.add(OperatorOps.expandAs(back.cotangent()).y(op.x()))));
  }

  /// z = Σ x: dx = dz, broadcast along what was summed
  private static void sum(SumOp op, Pullback back) {
    Value dz = Reduced.unreduced(back, back.cotangent(), op.x(), op.axis(), op.keepdim());
    back.give(0, Reduced.broadcast(back, dz, op.x()));
  }

  /// z = Σ x / n: dx = dz / n, broadcast
  private static void mean(MeanOp op, Pullback back) {
    Formula f = new Formula(back);
    Value dz = Reduced.unreduced(back, back.cotangent(), op.x(), op.axis(), op.keepdim());
    TensorType x = Sizes.tensor(op.x());
    TensorType z = Sizes.tensor(op.out());
    long from = Sizes.elementCount(x);
    long to = Sizes.elementCount(z);
    Value share;
    if (Sizes.isKnown(from) && Sizes.isKnown(to) && to > 0) {
      share = f.over(dz, back.number((double) from / to, dz));
    } else {
      Value ones = back.add(OperatorOps.fullLike(op.x(), back.scalar(1)));
      Value counts = f.sum(ones, op.axis());
      share = f.over(dz, counts);
    }
    back.give(0, Reduced.broadcast(back, share, op.x()));
  }

  /// z = max x: dx = dz / n at each of the n elements that equal z, 0 elsewhere
  private static void extreme(Value x, Value axis, boolean keepdim, Value z, Pullback back) {
    Formula f = new Formula(back);
    Value dz = Reduced.unreduced(back, back.cotangent(), x, axis, keepdim);
    Value top = Reduced.unreduced(back, z, x, axis, keepdim);
    Value mask = f.cast(f.equal(x, top), Pullback.dtype(x));
    Value share = f.over(dz, f.sum(mask, axis));
    back.give(0, f.times(mask, share));
  }
}
