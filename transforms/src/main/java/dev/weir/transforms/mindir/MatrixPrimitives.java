package dev.weir.transforms.mindir;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;

/// Products of matrices, biases, and normalisation over the last axes.
final class MatrixPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("MatMul", MatrixPrimitives::matmul)
          .put("BatchMatMul", MatrixPrimitives::matmul)
          .put("BiasAdd", MatrixPrimitives::biasAdd)
          .put("Softmax", call -> call.add(OperatorOps.softmax(call.tensor(0)).axis(axis(call))))
          .put(
              "LogSoftmax",
              call -> call.add(OperatorOps.logSoftmax(call.tensor(0)).axis(axis(call))))
          .buildOrThrow();

  private MatrixPrimitives() {}

  /// Files before 2.3 hold both spellings of the attributes, with equal values; in later ones they may
  /// be operands.
  private static Lowered matmul(PrimitiveCall call) {
    boolean first = call.flag("transpose_a", call.flag("transpose_x1", false));
    boolean second = call.flag("transpose_b", call.flag("transpose_x2", false));
    if (call.operandCount() == 4) {
      first = call.integers(2)[0] != 0;
      second = call.integers(3)[0] != 0;
    }
    return call.add(
        OperatorOps.matmul(call.tensor(0), call.tensor(1)).transposeX(first).transposeY(second));
  }

  private static Lowered biasAdd(PrimitiveCall call) {
    Value x = call.tensor(0);
    Value bias = call.tensor(1);
    int rank = PrimitiveCall.type(x).rank();
    String format =
        call.word("format").or(() -> call.word("data_format")).orElse("nchw");
    if (format.equals("nchw") && rank > 2) {
      long[] shape = new long[rank];
      java.util.Arrays.fill(shape, 1);
      shape[1] = PrimitiveCall.type(bias).dimension(0);
      bias = call.out().add(OperatorOps.reshape(bias, call.out().integers(shape)));
    }
    return call.add(OperatorOps.add(x, bias));
  }

  private static int axis(PrimitiveCall call) {
    long[] axes = call.list("axis").orElse(new long[] {-1});
    if (call.operandCount() > 1) {
      axes = call.integers(1);
    }
    if (axes.length != 1) {
      throw call.fault("axis");
    }
    return (int) axes[0];
  }
}
