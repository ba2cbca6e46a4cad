package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Arrays;

/// Matmuls, and biases.
final class MatrixPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("MatMul", MatrixPrimitives::matmul)
          .put("MatMulV2", MatrixPrimitives::matmul)
          .put("BatchMatMul", MatrixPrimitives::matmul)
          .put("BatchMatMulV2", MatrixPrimitives::matmul)
          .put("MatMulExt", MatrixPrimitives::matmul)
          .put("BatchMatMulExt", MatrixPrimitives::matmul)
          .put("Dense", MatrixPrimitives::dense)
          .put("BiasAdd", MatrixPrimitives::biasAdd)
          .put("BiasAddGrad", MatrixPrimitives::biasAddGrad)
          .buildOrThrow();

  private MatrixPrimitives() {}

  /// Files before 2.3 hold both spellings of the attributes, with equal values; in later ones they may
  /// be operands.
  private static Lowered matmul(PrimitiveCall call) {
    boolean first = call.flag("transpose_a", call.flag("transpose_x1", false));
    boolean second = call.flag("transpose_b", call.flag("transpose_x2", false));
    DType dtype = Promotion.of(call, 0, 1);
    return call.add(
        OperatorOps.matmul(call.tensorAs(0, dtype), call.tensorAs(1, dtype))
            .transposeX(call.flag(2, "", first))
            .transposeY(call.flag(3, "", second)));
  }

  /// `x * weight^T + bias`
  private static Lowered dense(PrimitiveCall call) {
    Value x = call.tensor(0);
    Value weight = call.tensor(1);
    boolean vector = PrimitiveCall.type(weight).rank() == 1;
    Value product = call.out().add(OperatorOps.matmul(x, weight).transposeY(!vector));
    return call.isGiven(2)
        ? call.add(OperatorOps.add(product, call.tensor(2)))
        : new Lowered.TensorValue(product);
  }

  /// {@return the dimension of the channels}: the second one, unless the format says that it is the last
  private static int channels(PrimitiveCall call, int operand, int rank) {
    String format = call.word(operand, "format", "", "nchw", "nhwc");
    if (format.isEmpty()) {
      format = call.word(operand, "data_format", "nchw", "nchw", "nhwc");
    }
    return switch (format) {
      case "nchw", "ncdhw" -> Math.min(1, rank - 1);
      case "nhwc", "ndhwc" -> rank - 1;
      default -> throw call.unsupported("data_format");
    };
  }

  private static Lowered biasAdd(PrimitiveCall call) {
    DType dtype = Promotion.of(call, 0, 1);
    Value x = call.tensorAs(0, dtype);
    Value bias = call.tensorAs(1, dtype);
    int rank = PrimitiveCall.type(x).rank();
    int axis = channels(call, 2, rank);
    if (axis < rank - 1) {
      long[] shape = new long[rank];
      Arrays.fill(shape, 1);
      shape[axis] = PrimitiveCall.type(bias).dimension(0);
      bias = call.out().reshape(bias, shape);
    }
    return call.add(OperatorOps.add(x, bias));
  }

  /// The sum over all dimensions but that of the channels.
  private static Lowered biasAddGrad(PrimitiveCall call) {
    Value gradient = call.tensor(0);
    int rank = PrimitiveCall.type(gradient).rank();
    int axis = channels(call, 1, rank);
    long[] axes = java.util.stream.LongStream.range(0, rank).filter(i -> i != axis).toArray();
    return call.add(
        OperatorOps.sum(gradient, call.out().integers(axes)).dtype(PrimitiveCall.dtype(gradient)));
  }
}
