package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;

/// Losses with their gradients.
final class LossPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("SoftmaxCrossEntropyWithLogits", LossPrimitives::entropy)
          .put("SparseSoftmaxCrossEntropyWithLogits", LossPrimitives::sparseEntropy)
          .buildOrThrow();

  private LossPrimitives() {}

  /// The loss of each row, and the gradient of the logits.
  private static Lowered entropy(PrimitiveCall call) {
    Value logits = call.tensor(0);
    Value labels = call.tensor(1);
    return call.results(rows(call, logits, labels), difference(call, logits, labels));
  }

  /// The mean loss of rows whose labels are numbers; or with `is_grad` the gradient of the logits.
  private static Lowered sparseEntropy(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value logits = call.tensor(0);
    DType dtype = PrimitiveCall.dtype(logits);
    long[] shape = Dims.known(call, logits);
    Value labels =
        out.cast(
            out.add(
                OperatorOps.oneHot(
                    call.tensor(1), out.scalar((double) shape[shape.length - 1], DType.INT32))),
            dtype);
    if (call.flag("is_grad", false)) {
      Value count = out.number((double) shape[0], dtype);
      return call.add(OperatorOps.divide(difference(call, logits, labels), count));
    }
    return call.add(OperatorOps.mean(rows(call, logits, labels), out.integers()));
  }

  /// `-sum(labels * log_softmax(logits))` of each row
  private static Value rows(PrimitiveCall call, Value logits, Value labels) {
    OperatorBuilder out = call.out();
    Value logarithms = out.add(OperatorOps.logSoftmax(logits).axis(-1));
    Value products = out.add(OperatorOps.multiply(labels, logarithms));
    Value sums = out.add(OperatorOps.sum(products, out.integers(-1)));
    return out.add(OperatorOps.scale(sums, out.scalar(-1, DType.FLOAT32)));
  }

  private static Value difference(PrimitiveCall call, Value logits, Value labels) {
    Value likely = call.out().add(OperatorOps.softmax(logits).axis(-1));
    return call.out().add(OperatorOps.subtract(likely, labels));
  }
}
