package dev.weir.pass.batching.rules;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.gradient.EmbeddingGradOp;
import dev.weir.dialect.operator.gradient.GatherGradOp;
import dev.weir.dialect.operator.gradient.GatherNdGradOp;
import dev.weir.dialect.operator.indexing.EmbeddingOp;
import dev.weir.dialect.operator.indexing.GatherNdOp;
import dev.weir.dialect.operator.indexing.GatherOp;
import dev.weir.dialect.operator.indexing.ScatterOp;
import dev.weir.dialect.operator.indexing.SearchsortedOp;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.pass.batching.BatchRules;
import dev.weir.pass.batching.Lanes;

/// Operators that look up or write rows: where tables differ from lane to lane they are one long table, and
/// each lane's indices are moved to its part.
final class IndexBatching {
  private IndexBatching() {}

  static void register(BatchRules.Builder rules) {
    rules
        .on(GatherOp.class, IndexBatching::gather)
        .on(GatherGradOp.class, IndexBatching::gatherGradient)
        .on(GatherNdOp.class, IndexBatching::gatherNd)
        .on(GatherNdGradOp.class, IndexBatching::gatherNdGradient)
        .on(EmbeddingOp.class, IndexBatching::embedding)
        .on(EmbeddingGradOp.class, IndexBatching::embeddingGradient)
        .on(ScatterOp.class, IndexBatching::scatter)
        .on(SearchsortedOp.class, IndexBatching::searchSorted);
  }

  /// {@return the number of indices in one lane}
  private static long count(Value index, Lanes lanes) {
    long count = 1;
    for (long size : lanes.shape(index)) {
      count *= size;
    }
    return count;
  }

  /// {@return the indices of all lanes into the tables of all, which have `rows` rows each, as one vector}
  private static Value moved(Value index, long rows, Lanes lanes) {
    long count = count(index, lanes);
    Value own = lanes.reshape(lanes.wide(index), lanes.size(), count);
    Value numbers = lanes.cast(lanes.numbers(1), own);
    Value first = lanes.add(OperatorOps.multiply(numbers, lanes.number((double) rows, own)));
    // What is out of range in a lane is out of range in the whole table.
    Value isIn =
        lanes.add(
            OperatorOps.logicalAnd(
                lanes.add(OperatorOps.greaterEqual(own, lanes.number((double) -rows, own))),
                lanes.add(OperatorOps.lessThan(own, lanes.number((double) rows, own)))));
    // A negative index, which counts from the end, counts from that of the lane.
    Value isBehind = lanes.add(OperatorOps.lessThan(own, lanes.number(0, own)));
    Value back =
        lanes.add(
            OperatorOps.multiply(lanes.cast(isBehind, own), lanes.number((double) rows, own)));
    Value inside = lanes.add(OperatorOps.add(lanes.add(OperatorOps.add(own, back)), first));
    Value outside =
        lanes.add(OperatorOps.fullLike(own, lanes.scalar((double) rows * lanes.size())));
    return lanes.reshape(lanes.add(OperatorOps.where(isIn, inside, outside)), lanes.size() * count);
  }

  /// {@return the lanes of a table one after the other, rows first}
  private static Value table(Value x, int axis, Lanes lanes) {
    Value front = lanes.moved(lanes.wide(x), axis + 1, 1);
    long[] sizes = Sizes.tensor(front).shape().toArray();
    long[] all = new long[sizes.length - 1];
    all[0] = sizes[0] * sizes[1];
    System.arraycopy(sizes, 2, all, 1, all.length - 1);
    return lanes.reshape(front, all);
  }

  private static int axis(Value axis, Value x, Lanes lanes) {
    long at = lanes.known(axis).get(0);
    return (int) (at < 0 ? at + lanes.rank(x) : at);
  }

  private static void gather(GatherOp op, Lanes lanes) {
    int axis = axis(op.axis(), op.x(), lanes);
    if (!lanes.isBatched(op.index())) {
      lanes.give(lanes.same().operand(op.axis(), lanes.scalar(axis + 1)).add());
      return;
    }
    long[] shape = lanes.shape(op.x());
    long count = count(op.index(), lanes);
    boolean dropped = lanes.rank(op.index()) == 0;
    if (lanes.isBatched(op.x())) {
      Value front = lanes.moved(lanes.wide(op.x()), axis + 1, 1);
      Value rows = lanes.add(OperatorOps.gatherNd(front, pairs(op.index(), lanes)));
      long[] apart = new long[shape.length + 1];
      apart[0] = lanes.size();
      apart[1] = count;
      int next = 2;
      for (int i = 0; i < shape.length; i++) {
        if (i != axis) {
          apart[next++] = shape[i];
        }
      }
      Value found = lanes.moved(lanes.reshape(rows, apart), 1, axis + 1);
      lanes.giveReshaped(0, found);
      return;
    }
    Value index = lanes.reshape(lanes.value(op.index()), lanes.size() * count);
    Value found = lanes.add(OperatorOps.gather(lanes.value(op.x()), index, lanes.scalar(axis)));
    long[] apart = new long[shape.length + 1];
    System.arraycopy(shape, 0, apart, 0, axis);
    apart[axis] = lanes.size();
    apart[axis + 1] = count;
    System.arraycopy(shape, axis + 1, apart, axis + 2, shape.length - axis - 1);
    Value front = lanes.moved(lanes.reshape(found, apart), axis, 0);
    if (dropped) {
      lanes.giveReshaped(0, front);
    } else {
      lanes.give(0, front);
    }
  }

  private static void gatherGradient(GatherGradOp op, Lanes lanes) {
    int axis = axis(op.axis(), op.x(), lanes);
    if (!lanes.isBatched(op.index())) {
      lanes.give(
          lanes
              .same()
              .operand(op.x(), lanes.wide(op.x()))
              .operand(op.outGrad(), lanes.wide(op.outGrad()))
              .operand(op.axis(), lanes.scalar(axis + 1))
              .add());
      return;
    }
    long[] shape = lanes.shape(op.x());
    long count = count(op.index(), lanes);
    long[] sizes = Lanes.shape(lanes.size(), shape);
    sizes[axis + 1] = count;
    Value gradient = lanes.reshape(lanes.wide(op.outGrad()), sizes);
    Value rows = lanes.moved(gradient, axis + 1, 1);
    Value front = lanes.moved(lanes.wide(op.x()), axis + 1, 1);
    Value found = lanes.add(OperatorOps.gatherNdGrad(front, pairs(op.index(), lanes), rows));
    lanes.give(0, lanes.moved(found, 1, axis + 1));
  }

  /// {@return for each index of each lane the number of the lane and the index}
  private static Value pairs(Value index, Lanes lanes) {
    long count = count(index, lanes);
    Value own = lanes.reshape(lanes.wide(index), lanes.size(), count, 1);
    Value numbers =
        lanes.add(
            OperatorOps.expand(
                lanes.cast(lanes.numbers(2), own), lanes.integers(lanes.size(), count, 1)));
    Value both = lanes.add(PirOps.combine(ImmutableList.of(numbers, own)));
    return lanes.add(OperatorOps.concat(both, lanes.scalar(2)));
  }

  /// {@return the indices with that of the lane in front of each row}
  private static Value withLane(Value index, Lanes lanes) {
    int rank = lanes.rank(index);
    Value own = lanes.wide(index);
    long[] sizes = Lanes.shape(lanes.size(), lanes.shape(index));
    sizes[rank] = 1;
    Value numbers =
        lanes.add(OperatorOps.expand(lanes.cast(lanes.numbers(rank), own), lanes.integers(sizes)));
    Value both = lanes.add(PirOps.combine(ImmutableList.of(numbers, own)));
    return lanes.add(OperatorOps.concat(both, lanes.scalar(rank)));
  }

  private static void gatherNd(GatherNdOp op, Lanes lanes) {
    if (!lanes.isBatched(op.x())) {
      lanes.give(lanes.same().add());
      return;
    }
    if (lanes.rank(op.index()) < 1) {
      throw lanes.loop("its index is a number");
    }
    lanes.give(
        lanes
            .same()
            .operand(op.x(), lanes.wide(op.x()))
            .operand(op.index(), withLane(op.index(), lanes))
            .add());
  }

  private static void gatherNdGradient(GatherNdGradOp op, Lanes lanes) {
    lanes.give(
        lanes
            .same()
            .operand(op.x(), lanes.wide(op.x()))
            .operand(op.index(), withLane(op.index(), lanes))
            .operand(op.outGrad(), lanes.wide(op.outGrad()))
            .add());
  }

  private static void embedding(EmbeddingOp op, Lanes lanes) {
    if (!lanes.isBatched(op.weight())) {
      lanes.give(lanes.same().add());
      return;
    }
    if (op.paddingIdx() != -1) {
      throw lanes.loop("its weight, a row of which counts as zeros, differs from lane to lane");
    }
    Value found = lanes.add(OperatorOps.gatherNd(lanes.wide(op.weight()), pairs(op.x(), lanes)));
    lanes.giveReshaped(0, found);
  }

  private static void embeddingGradient(EmbeddingGradOp op, Lanes lanes) {
    if (op.paddingIdx() != -1) {
      throw lanes.loop("a row of its weight counts as zeros");
    }
    long[] weight = lanes.shape(op.weight());
    long count = count(op.x(), lanes);
    Value gradient = lanes.reshape(lanes.wide(op.outGrad()), lanes.size() * count, weight[1]);
    Value found =
        lanes.add(
            OperatorOps.embeddingGrad(
                moved(op.x(), weight[0], lanes), table(op.weight(), 0, lanes), gradient));
    lanes.giveReshaped(0, found);
  }

  private static void scatter(ScatterOp op, Lanes lanes) {
    long rows = lanes.shape(op.x())[0];
    long count = count(op.index(), lanes);
    long[] shape = lanes.shape(op.x());
    shape[0] = lanes.size() * count;
    Value updates = lanes.reshape(lanes.wide(op.updates()), shape);
    Operation made =
        lanes
            .same()
            .operand(op.x(), table(op.x(), 0, lanes))
            .operand(op.index(), moved(op.index(), rows, lanes))
            .operand(op.updates(), updates)
            .add();
    lanes.giveReshaped(0, made.result(0));
  }

  private static void searchSorted(SearchsortedOp op, Lanes lanes) {
    boolean one = lanes.rank(op.sortedSequence()) == 1;
    if (one && !lanes.isBatched(op.sortedSequence())) {
      lanes.give(lanes.same().add());
      return;
    }
    Value values = lanes.wide(op.values());
    if (one) {
      values = lanes.reshape(values, lanes.size(), count(op.values(), lanes));
    }
    Operation made =
        lanes
            .same()
            .operand(op.sortedSequence(), lanes.wide(op.sortedSequence()))
            .operand(op.values(), values)
            .add();
    lanes.giveReshaped(0, made.result(0));
  }
}
