package dev.weir.pass.batching.rules;

import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.fused.FcOp;
import dev.weir.dialect.operator.fused.GemmEpilogueOp;
import dev.weir.dialect.operator.fused.LinearLayerOp;
import dev.weir.dialect.operator.gradient.MatmulGradOp;
import dev.weir.dialect.operator.matrix.BmmOp;
import dev.weir.dialect.operator.matrix.CholeskyOp;
import dev.weir.dialect.operator.matrix.DetOp;
import dev.weir.dialect.operator.matrix.FusedGemmEpilogueOp;
import dev.weir.dialect.operator.matrix.InverseOp;
import dev.weir.dialect.operator.matrix.MatmulOp;
import dev.weir.dialect.operator.matrix.SolveOp;
import dev.weir.dialect.operator.matrix.TriangularSolveOp;
import dev.weir.dialect.operator.quantization.WeightOnlyLinearOp;
import dev.weir.ir.Value;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;
import java.util.Arrays;

/// Products and systems of matrices: lanes are matrices side by side, or rows of a larger one.
final class MatrixBatching {
  private MatrixBatching() {}

  static void register(BatchRules.Builder rules) {
    rules
        .on(MatmulOp.class, MatrixBatching::matmul)
        .on(MatmulGradOp.class, MatrixBatching::matmulGradient)
        .on(BmmOp.class, MatrixBatching::bmm)
        .on(DetOp.class, (op, lanes) -> lanes.give(lanes.same().add()))
        .on(InverseOp.class, (op, lanes) -> lanes.give(lanes.same().add()))
        .on(CholeskyOp.class, (op, lanes) -> lanes.give(lanes.same().add()))
        .on(SolveOp.class, (op, lanes) -> solve(op.x(), op.y(), lanes))
        .on(TriangularSolveOp.class, (op, lanes) -> solve(op.x(), op.y(), lanes))
        .on(FcOp.class, MatrixBatching::layer)
        .on(GemmEpilogueOp.class, MatrixBatching::layer)
        .on(FusedGemmEpilogueOp.class, MatrixBatching::epilogue)
        .on(WeightOnlyLinearOp.class, MatrixBatching::weightOnly);
  }

  private static void matmul(MatmulOp op, Lanes lanes) {
    int rankX = lanes.rank(op.x());
    int rankY = lanes.rank(op.y());
    boolean onlyX = !lanes.isBatched(op.y());
    if (onlyX && rankY == 2 && (rankX == 1 || !op.transposeX())) {
      rows(op, lanes);
      return;
    }
    boolean vectorX = rankX == 1;
    boolean vectorY = rankY == 1;
    int rank = Math.max(Math.max(rankX, rankY), 2);
    Value x = matrices(op.x(), vectorX, true, rank, lanes);
    Value y = matrices(op.y(), vectorY, false, rank, lanes);
    lanes.giveReshaped(
        0,
        lanes.add(
            OperatorOps.matmul(x, y)
                .transposeX(op.transposeX() && !vectorX)
                .transposeY(op.transposeY() && !vectorY)));
  }

  /// One product, of which the lanes are rows.
  private static void rows(MatmulOp op, Lanes lanes) {
    long[] shape = lanes.shape(op.x());
    long columns = shape[shape.length - 1];
    long count = lanes.size();
    for (int i = 0; i < shape.length - 1; i++) {
      count *= shape[i];
    }
    Value x = lanes.reshape(lanes.value(op.x()), count, columns);
    lanes.giveReshaped(
        0, lanes.add(OperatorOps.matmul(x, lanes.value(op.y())).transposeY(op.transposeY())));
  }

  /// {@return `value` as matrices of `rank` dimensions in one lane, a vector as a row or a column}
  private static Value matrices(Value value, boolean vector, boolean row, int rank, Lanes lanes) {
    if (!vector) {
      return lanes.aligned(value, rank);
    }
    long length = lanes.shape(value)[0];
    long[] sizes = new long[lanes.isBatched(value) ? rank + 1 : rank];
    Arrays.fill(sizes, 1);
    if (lanes.isBatched(value)) {
      sizes[0] = lanes.size();
    }
    sizes[sizes.length - (row ? 1 : 2)] = length;
    return lanes.reshape(lanes.value(value), sizes);
  }

  private static void matmulGradient(MatmulGradOp op, Lanes lanes) {
    int rankX = lanes.rank(op.x());
    int rankY = lanes.rank(op.y());
    if (rankX < 2 || rankY < 2) {
      throw lanes.loop("it is that of a vector");
    }
    ElementwiseBatching.broadcastGradient(op, Math.max(rankX, rankY), lanes);
  }

  private static void bmm(BmmOp op, Lanes lanes) {
    lanes.giveReshaped(
        0, lanes.add(OperatorOps.bmm(lanes.folded(op.x(), 0), lanes.folded(op.y(), 0))));
  }

  private static void solve(Value x, Value y, Lanes lanes) {
    int rank = Math.max(lanes.rank(x), lanes.rank(y));
    if (lanes.rank(y) < 2) {
      throw lanes.loop("its right side is a vector");
    }
    lanes.give(
        lanes
            .same()
            .operand(x, lanes.wideAligned(x, rank))
            .operand(y, lanes.wideAligned(y, rank))
            .add());
  }

  private static void layer(LinearLayerOp op, Lanes lanes) {
    lanes.share(op.w(), "its weight");
    var same =
        lanes
            .same()
            .operand(op.input(), lanes.wide(op.input()))
            .attribute("in_num_col_dims", op.inNumColDims() + 1);
    op.bias().ifPresent(bias -> same.operand(bias, lanes.aligned(bias, lanes.rank(op.out()))));
    lanes.give(same.add());
  }

  private static void epilogue(FusedGemmEpilogueOp op, Lanes lanes) {
    lanes.share(op.bias(), "its bias");
    int rank = Math.max(lanes.rank(op.x()), lanes.rank(op.y()));
    if (lanes.rank(op.x()) < 2 || lanes.rank(op.y()) < 2) {
      throw lanes.loop("it multiplies a vector");
    }
    lanes.give(
        lanes
            .same()
            .operand(op.x(), lanes.aligned(op.x(), rank))
            .operand(op.y(), lanes.aligned(op.y(), rank))
            .add());
  }

  private static void weightOnly(WeightOnlyLinearOp op, Lanes lanes) {
    lanes.share(op.weight(), "its weight");
    lanes.share(op.weightScale(), "the scale of its weight");
    lanes.share(op.bias(), "its bias");
    lanes.give(lanes.same().add());
  }
}
