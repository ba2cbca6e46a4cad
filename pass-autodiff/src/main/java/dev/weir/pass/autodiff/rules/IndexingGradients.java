package dev.weir.pass.autodiff.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.TakeAlongAxisGradOp;
import dev.weir.dialect.operator.indexing.BincountOp;
import dev.weir.dialect.operator.indexing.EmbeddingOp;
import dev.weir.dialect.operator.indexing.GatherNdOp;
import dev.weir.dialect.operator.indexing.GatherOp;
import dev.weir.dialect.operator.indexing.ModeOp;
import dev.weir.dialect.operator.indexing.PutAlongAxisOp;
import dev.weir.dialect.operator.indexing.ScatterOp;
import dev.weir.dialect.operator.indexing.TakeAlongAxisOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Value;
import dev.weir.ir.type.Axes;
import dev.weir.pass.autodiff.GradientRules;
import dev.weir.pass.autodiff.Pullback;

/// The gradients of what is read and written by index.
final class IndexingGradients {
  private IndexingGradients() {}

  static void register(GradientRules.Builder rules) {
    rules
        // z = rows of w: dw = dz, added to the rows it came from
        .on(
            EmbeddingOp.class,
            (op, back) ->
                back.give(
                    1,
                    back.add(
                        OperatorOps.embeddingGrad(op.x(), op.weight(), back.cotangent())
                            .paddingIdx(op.paddingIdx())
                            .sparse(op.sparse()))))
        // z = slices of x: dx = dz, added where it came from
        .on(
            GatherOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.gatherGrad(op.x(), op.index(), back.cotangent(), op.axis()))))
        // z = slices of x: dx = dz, added where it came from
        .on(
            GatherNdOp.class,
            (op, back) ->
                back.give(
                    0, back.add(OperatorOps.gatherNdGrad(op.x(), op.index(), back.cotangent()))))
        // z = elements of x: dx = dz, added where they came from
        .on(
            TakeAlongAxisOp.class,
            (op, back) ->
                back.give(
                    0,
                    back.add(
                        OperatorOps.takeAlongAxisGrad(
                            op.arr(), op.indices(), back.cotangent(), op.axis()))))
        // x' = dz, added at i: ddz = dx' at i
        .on(
            TakeAlongAxisGradOp.class,
            (op, back) ->
                back.give(
                    2,
                    back.add(OperatorOps.takeAlongAxis(back.cotangent(), op.indices(), op.axis()))))
        // z, i = the most frequent element and where: dx = dz at i, 0 elsewhere
        .on(ModeOp.class, IndexingGradients::mode)
        // z = sums of weights w where x says: dw = dz there
        .on(
            BincountOp.class,
            (op, back) ->
                op.weights()
                    .ifPresent(weights ->
                        back.give(
                            weights,
                            back.add(
                                OperatorOps.gather(back.cotangent(), op.x(), firstAxis(back))))))
        .on(PutAlongAxisOp.class, IndexingGradients::putAlongAxis)
        .on(ScatterOp.class, IndexingGradients::scatter);
  }

  /// z = x with v put at i: dx = dz, 0 at i; dv = dz at i. Where v is added, dx = dz. An index that names an
  /// element twice gives dz to both, as in Paddle.
  private static void putAlongAxis(PutAlongAxisOp op, Pullback back) {
    boolean added = op.reduce().equals("add");
    if (!added && !op.reduce().equals("assign")) {
      back.unsupported("only 'assign' and 'add' are differentiated, not '%s'", op.reduce());
    }
    Value dz = back.cotangent();
    if (back.wants(op.arr())) {
      boolean whole = added && op.includeSelf();
      Value zeros = back.zerosLike(op.values());
      back.give(
          0, whole ? dz : back.add(OperatorOps.putAlongAxis(dz, op.indices(), zeros, op.axis())));
    }
    if (back.wants(op.values())) {
      back.give(2, back.add(OperatorOps.takeAlongAxis(dz, op.indices(), op.axis())));
    }
  }

  private static void mode(ModeOp op, Pullback back) {
    Value dz = back.cotangent();
    if (Sizes.tensor(op.x()).rank() == 0) {
      back.give(0, dz);
      return;
    }
    Value indices = op.indices();
    if (!op.keepdim()) {
      Value axis = back.integers(Axes.normalize(op.axis(), Sizes.tensor(op.x()).rank()));
      dz = back.add(OperatorOps.unsqueeze(dz, axis));
      indices = back.add(OperatorOps.unsqueeze(indices, axis));
    }
    back.give(0, back.add(OperatorOps.takeAlongAxisGrad(op.x(), indices, dz, op.axis())));
  }

  private static Value firstAxis(Pullback back) {
    return back.add(OperatorOps.full(ImmutableLongArray.of(1), 0).dtype(DType.INT32));
  }

  /// z = x with rows replaced by u: dx = dz, 0 in these rows; du = these rows of dz. An index that names
  /// a row twice and overwrites it gives dz to both, as in Paddle.
  private static void scatter(ScatterOp op, Pullback back) {
    Value dz = back.cotangent();
    if (back.wants(op.x())) {
      Value zeros = back.zerosLike(op.updates());
      back.give(0, back.add(OperatorOps.scatter(dz, op.index(), zeros)));
    }
    if (back.wants(op.updates())) {
      back.give(2, back.add(OperatorOps.gather(dz, op.index(), firstAxis(back))));
    }
  }
}
