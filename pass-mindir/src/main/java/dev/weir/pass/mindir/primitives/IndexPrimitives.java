package dev.weir.pass.mindir.primitives;

import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.indexing.TopkOp;
import dev.weir.ir.Value;
import dev.weir.pass.mindir.lowering.Dims;
import dev.weir.pass.mindir.lowering.Lowered;
import dev.weir.pass.mindir.lowering.LoweringException;
import dev.weir.pass.mindir.lowering.OperatorBuilder;
import dev.weir.pass.mindir.lowering.PrimitiveCall;
import dev.weir.pass.mindir.lowering.PrimitiveLowering;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Elements found, read and made by index.
final class IndexPrimitives {
  static final ImmutableMap<String, PrimitiveLowering> TABLE =
      ImmutableMap.<String, PrimitiveLowering>builder()
          .put("Gather", IndexPrimitives::gather)
          .put("GatherV2", IndexPrimitives::gather)
          .put("SparseGatherV2", IndexPrimitives::gather)
          .put("IndexSelect", IndexPrimitives::indexSelect)
          .put("GatherNd", call -> call.add(OperatorOps.gatherNd(call.tensor(0), call.tensor(1))))
          .put("EmbeddingLookup", IndexPrimitives::embeddingLookup)
          .put("Embedding", IndexPrimitives::embedding)
          .put("OneHot", IndexPrimitives::oneHot)
          .put("TopK", IndexPrimitives::topk)
          .buildOrThrow();

  private IndexPrimitives() {}

  private static Lowered gather(PrimitiveCall call) {
    Value x = call.tensor(0);
    Value indices = call.tensor(1);
    int rank = PrimitiveCall.type(x).rank();
    int axis = Dims.axis(call.integer(2, "axis", 0), rank);
    long batches = call.integer(3, "batch_dims", 0);
    int batch = batches == 0 ? 0 : Dims.axis(batches, PrimitiveCall.type(indices).rank() + 1);
    if (batch > axis) {
      throw new LoweringException("'Gather' with %d batch dimensions along axis %d", batch, axis);
    }
    return new Lowered.TensorValue(
        batch == 0 ? gather(call, x, indices, axis) : gather(call, x, indices, axis, batch));
  }

  /// The slices along `axis`, whatever dimensions the indices have.
  private static Value gather(PrimitiveCall call, Value x, Value indices, int axis) {
    OperatorBuilder out = call.out();
    Value at = out.scalar(axis, DType.INT32);
    if (PrimitiveCall.type(indices).rank() <= 1) {
      return out.add(OperatorOps.gather(x, indices, at));
    }
    long[] shape = Dims.known(call, x);
    long[] places = Dims.known(call, indices);
    Value flat = out.reshape(indices, Dims.product(places, 0, places.length));
    return out.reshape(
        out.add(OperatorOps.gather(x, flat, at)),
        Dims.join(
            Arrays.copyOf(shape, axis), places, Arrays.copyOfRange(shape, axis + 1, shape.length)));
  }

  /// Each batch is read by the indices of its own: all batches become rows of one matrix, and the indices
  /// are moved by the rows before theirs.
  private static Value gather(PrimitiveCall call, Value x, Value indices, int axis, int batch) {
    OperatorBuilder out = call.out();
    long[] shape = Dims.known(call, x);
    long[] places = Dims.known(call, indices);
    long rows = shape[axis];
    long[] before = Arrays.copyOfRange(shape, batch, axis);
    long[] after = Arrays.copyOfRange(shape, axis + 1, shape.length);
    long[] own = Arrays.copyOfRange(places, batch, places.length);
    long all = Dims.product(shape, 0, batch);
    long each = Dims.product(places, batch, places.length);
    Value first = out.transpose(x, Dims.moved(shape.length, axis, batch));
    Value matrix = out.reshape(first, Dims.join(new long[] {all * rows}, before, after));
    DType dtype = PrimitiveCall.dtype(indices);
    Value starts =
        out.add(
            OperatorOps.arange(
                    out.scalar(0, dtype),
                    out.scalar((double) (all * rows), dtype),
                    out.scalar((double) rows, dtype))
                .dtype(dtype));
    Value moved =
        out.add(OperatorOps.add(out.reshape(indices, all, each), out.reshape(starts, all, 1)));
    Value flat = out.reshape(moved, all * each);
    Value read =
        out.reshape(
            out.add(OperatorOps.gather(matrix, flat, out.scalar(0, DType.INT32))),
            Dims.join(Arrays.copyOf(shape, batch), own, before, after));
    // The dimensions between the batches and the axis stand behind those of the indices.
    int rank = batch + own.length + before.length + after.length;
    int[] order = IntStream.range(0, rank).toArray();
    for (int i = 0; i < before.length; i++) {
      order[batch + i] = batch + own.length + i;
    }
    for (int i = 0; i < own.length; i++) {
      order[batch + before.length + i] = batch + i;
    }
    return out.transpose(read, order);
  }

  private static Lowered indexSelect(PrimitiveCall call) {
    Value x = call.tensor(0);
    int axis = Dims.axis(call.integers(1)[0], PrimitiveCall.type(x).rank());
    return new Lowered.TensorValue(gather(call, x, call.tensor(2), axis));
  }

  private static Lowered embeddingLookup(PrimitiveCall call) {
    if (call.integer(2, "offset", 0) != 0) {
      throw new LoweringException("'EmbeddingLookup' with an offset has no lowering");
    }
    return call.add(OperatorOps.embedding(call.tensor(1), call.tensor(0)));
  }

  private static Lowered embedding(PrimitiveCall call) {
    if (call.isGiven(3)) {
      throw new LoweringException("'Embedding' that bounds norms has no lowering");
    }
    return call.add(OperatorOps.embedding(call.tensor(0), call.tensor(1)));
  }

  /// Each index becomes a row of `off` with `on` at its place; the new dimension is the last one unless
  /// `axis` says another.
  private static Lowered oneHot(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    Value indices = call.tensor(0);
    long depth = call.integers(1)[0];
    Value hot = out.add(OperatorOps.oneHot(indices, out.scalar((double) depth, DType.INT32)));
    DType dtype = Promotion.of(call, 2, 3);
    long[] shape = Dims.known(call, hot);
    Value chosen =
        out.add(
            OperatorOps.where(
                out.cast(hot, DType.BOOL),
                out.expand(call.tensorAs(2, dtype), shape),
                out.expand(call.tensorAs(3, dtype), shape)));
    int last = shape.length - 1;
    int axis = Dims.axis(call.integer(4, "axis", -1), shape.length);
    return new Lowered.TensorValue(out.transpose(chosen, Dims.moved(shape.length, last, axis)));
  }

  private static Lowered topk(PrimitiveCall call) {
    OperatorBuilder out = call.out();
    long count = call.integers(1)[0];
    TopkOp found =
        (TopkOp)
            out.operation(
                OperatorOps.topk(call.tensor(0), out.scalar((double) count, DType.INT32))
                    .sorted(call.flag(2, "sorted", true)));
    return call.results(found.out(), out.cast(found.indices(), call.resultDtype(1, DType.INT32)));
  }
}
