package dev.weir.pass.batching;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import java.util.ArrayList;
import java.util.List;

/// An operation in a loop over the lanes: each round does one, and puts its results in their place.
final class LaneLoop {
  private final LaneSweep sweep;
  private final Operation op;

  /// The tensors that the operation gives and somebody uses, those of lists one by one.
  private final List<TensorType> types = new ArrayList<>();

  LaneLoop(LaneSweep sweep, Operation op) {
    this.sweep = sweep;
    this.op = op;
  }

  void add() {
    BatchedStack.refuse(op);
    for (Value result : op.results()) {
      if (result.isUnused()) {
        continue;
      }
      if (result.type() instanceof TupleType tuple) {
        tuple.types().forEach(each -> types.add(checked(Sizes.tensor(each))));
      } else {
        types.add(checked(Sizes.tensor(result)));
      }
    }
    OpBuilder b = sweep.builder();
    List<Value> initial = new ArrayList<>();
    initial.add(number(b, 0));
    for (TensorType type : types) {
      initial.add(sweep.zeros(type, Lanes.shape(sweep.size(), type.shape().toArray())));
    }
    // Lists are made, and their tensors found again, where they are used.
    List<Value> used = LaneSweep.used(op);
    Value condition = below(b, initial.getFirst());
    WhileOp loop = WhileOp.loop(b, condition, initial, (inner, body) -> round(inner, body, used));
    int next = 1;
    for (int i = 0; i < op.resultCount(); i++) {
      if (op.result(i).isUnused()) {
        continue;
      }
      if (op.result(i).type() instanceof TupleType tuple) {
        int count = tuple.types().size();
        sweep.defineElements(op.result(i), loop.outputs().subList(next, next + count), true);
        next += count;
      } else {
        sweep.define(op, i, loop.outputs().get(next++), true);
      }
    }
  }

  private static TensorType checked(TensorType type) {
    if (!type.isStatic()) {
      throw new NoRuleException("'" + type + "' has sizes that may differ from lane to lane", true);
    }
    return type;
  }

  private void round(OpBuilder inner, Block body, List<Value> used) {
    inner.setLocation(op.location());
    Value lane = body.argument(0);
    Value index = inner.add(OperatorOps.reshape(lane, integers(inner, 1))).out();
    sweep.within(
        inner,
        null,
        () -> {
          IrMapping mapping = new IrMapping();
          for (Value each : used) {
            mapping.map(each, one(inner, each, index));
          }
          Operation copy = inner.insert(op.clone(mapping));
          List<Value> made = new ArrayList<>();
          for (int i = 0; i < op.resultCount(); i++) {
            Value result = copy.result(i);
            if (op.result(i).isUnused()) {
              continue;
            }
            if (result.type() instanceof TupleType) {
              made.addAll(inner.add(PirOps.tupleSplit(result)).outputs());
            } else {
              made.add(result);
            }
          }
          List<Value> yielded = new ArrayList<>();
          Value following = inner.add(OperatorOps.add(lane, number(inner, 1))).out();
          yielded.add(below(inner, following));
          yielded.add(following);
          for (int i = 0; i < types.size(); i++) {
            Value all = body.argument(1 + i);
            yielded.add(
                types.get(i).shape().contains(0L) ? all : put(inner, all, index, made.get(i)));
          }
          inner.add(ControlFlowOps.yield(yielded));
        });
  }

  /// {@return `value` in one lane}
  private Value one(OpBuilder inner, Value value, Value index) {
    if (value.type() instanceof TupleType) {
      List<Value> parts = new ArrayList<>();
      for (Lane each : sweep.elements(value)) {
        parts.add(one(inner, each, index));
      }
      return inner.add(PirOps.combine(parts)).out();
    }
    return one(inner, sweep.lane(value), index);
  }

  private Value one(OpBuilder inner, Lane lane, Value index) {
    if (!lane.batched()) {
      return lane.value();
    }
    TensorType type = Sizes.tensor(lane.value());
    long[] shape = type.shape().subArray(1, type.rank()).toArray();
    if (type.shape().contains(0L)) {
      return sweep.zeros(type, shape);
    }
    Value row = inner.add(OperatorOps.gather(lane.value(), index, axis(inner))).out();
    return inner.add(OperatorOps.reshape(row, integers(inner, shape))).out();
  }

  private static Value axis(OpBuilder b) {
    return b.add(OperatorOps.full(ImmutableLongArray.of(1), 0).dtype(DType.INT32)).out();
  }

  private static Value put(OpBuilder inner, Value all, Value index, Value made) {
    long[] row = Lanes.shape(1, Sizes.tensor(made).shape().toArray());
    Value update = inner.add(OperatorOps.reshape(made, integers(inner, row))).out();
    return inner.add(OperatorOps.scatter(all, index, update)).out();
  }

  private static Value integers(OpBuilder b, long... values) {
    return b.add(OperatorOps.fullIntArray(ImmutableLongArray.copyOf(values)).dtype(DType.INT64))
        .out();
  }

  private static Value number(OpBuilder b, long value) {
    return b.add(OperatorOps.full(ImmutableLongArray.of(), (double) value).dtype(DType.INT64))
        .out();
  }

  private Value below(OpBuilder b, Value lane) {
    return b.add(OperatorOps.lessThan(lane, number(b, sweep.size()))).out();
  }
}
