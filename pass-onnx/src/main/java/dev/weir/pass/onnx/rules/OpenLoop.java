package dev.weir.pass.onnx.rules;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.onnx.control.LoopOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Lowered;
import dev.weir.pass.onnx.lowering.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A loop whose number of rounds is known only at run time: `pd_op.while`. What is stacked grows by one in each round.
///
/// The graph is brought over until the types of what is carried hold for all rounds: a size that changes is open.
final class OpenLoop {
  /// How often the graph is brought over to find the types.
  private static final int MOST_TRIES = 4;

  /// How deep such loops may be nested, since each brings its graph over more than once.
  private static final int DEEPEST = 3;

  private final LoopOp op;
  private final GraphWriter g;
  private final Optional<Value> bound;
  private final long round;

  /// @param bound how many rounds there are at most
  /// @param round how many there were
  OpenLoop(LoopOp op, GraphWriter g, Optional<Value> bound, long round) {
    this.op = op;
    this.g = g;
    this.bound = bound.map(most -> g.reshape(g.cast(most, DType.INT64)));
    this.round = round;
  }

  /// What the graph gives in a round.
  private record Round(Value condition, List<Value> carried, List<Value> stacked) {}

  /// @param condition whether there is another round
  /// @param carried what the next one begins with
  /// @param stacked what the rounds before gave besides
  void run(Lowered condition, List<Value> carried, List<List<Value>> stacked) {
    checkDepth();
    List<Type> types = new ArrayList<>();
    carried.forEach(value -> types.add(value.type()));
    List<Type> elements = new ArrayList<>();
    for (int tries = 0; ; tries++) {
      if (tries == MOST_TRIES) {
        throw new Refusal("carries values whose ranks or element types change from round to round");
      }
      Block trial = new Block(List.of());
      Block arguments = new Block(types);
      Round given = g.within(trial, () -> round(g.number(0, DType.INT64), arguments.arguments()));
      elements.clear();
      given.stacked().forEach(value -> elements.add(value.type()));
      if (!generalise(types, given.carried())) {
        break;
      }
    }
    List<Value> initial = new ArrayList<>();
    initial.add(g.number((double) round, DType.INT64));
    initial.addAll(carried);
    List<Type> all = new ArrayList<>();
    all.add(TensorType.of(IntegerType.I64));
    all.addAll(types);
    for (int i = 0; i < elements.size(); i++) {
      initial.add(before(stacked.get(i), elements.get(i)));
      all.add(open((TensorType) elements.get(i)));
    }
    Value first = condition instanceof Lowered.TensorValue(Value value) ? g.reshape(value) : null;
    Value begins = first == null ? g.number(1, DType.BOOL) : first;
    Value start = bound.map(most -> g.both(begins, g.isLess(initial.get(0), most))).orElse(begins);
    Block body = new Block(all);
    g.within(body, () -> fill(body, types.size()));
    Region region = new Region();
    region.append(body);
    Operation made = g.operation(StructuredOps.whileOp(start, initial, region));
    for (int i = 0; i < op.resultCount(); i++) {
      g.set(op.result(i), made.result(i + 1));
    }
  }

  private void checkDepth() {
    int depth = 0;
    for (Operation at = op; at != null; at = at.parent()) {
      depth += at instanceof LoopOp ? 1 : 0;
    }
    if (depth > DEEPEST) {
      throw new Refusal("is nested in %d loops, at most %d are known", depth - 1, DEEPEST - 1);
    }
  }

  /// {@return what the graph gives for these arguments}
  private Round round(Value number, List<? extends Value> carried) {
    List<Lowered> arguments = new ArrayList<>();
    arguments.add(new Lowered.TensorValue(number));
    arguments.add(new Lowered.TensorValue(g.number(1, DType.BOOL)));
    carried.forEach(value -> arguments.add(new Lowered.TensorValue(value)));
    List<Value> results = ControlRules.tensors(ControlRules.body(g, op.bodyRegion(), arguments));
    return new Round(
        g.reshape(results.get(0)),
        results.subList(1, 1 + carried.size()),
        results.subList(1 + carried.size(), results.size()));
  }

  /// Opens the sizes in which `types` differ from those of `values`.
  ///
  /// @return whether there are any
  private static boolean generalise(List<Type> types, List<Value> values) {
    boolean changed = false;
    for (int i = 0; i < types.size(); i++) {
      TensorType before = (TensorType) types.get(i);
      TensorType now = GraphWriter.type(values.get(i));
      if (before.rank() != now.rank() || !before.elementType().equals(now.elementType())) {
        throw new Refusal("carries '%s' into a round and '%s' out of it", before, now);
      }
      long[] shape = before.shape().toArray();
      boolean differs = false;
      for (int axis = 0; axis < shape.length; axis++) {
        if (shape[axis] != now.dimension(axis) && shape[axis] != TensorType.DYNAMIC) {
          shape[axis] = TensorType.DYNAMIC;
          differs = true;
        }
      }
      if (differs) {
        types.set(i, TensorType.of(before.elementType(), ImmutableLongArray.copyOf(shape)));
        changed = true;
      }
    }
    return changed;
  }

  /// {@return what was stacked before: nothing, or what the rounds that are known gave}
  private Value before(List<Value> stacked, Type element) {
    TensorType type = (TensorType) element;
    if (!type.isStatic()) {
      throw new Refusal("stacks '%s', whose sizes are known only at run time", type);
    }
    if (!stacked.isEmpty()) {
      return g.stack(stacked, 0);
    }
    return g.full(0, ElementTypes.dtypeOf(type.elementType()), with(0, type));
  }

  private static long[] with(long first, TensorType type) {
    long[] shape = new long[type.rank() + 1];
    shape[0] = first;
    for (int i = 0; i < type.rank(); i++) {
      shape[i + 1] = type.dimension(i);
    }
    return shape;
  }

  private static TensorType open(TensorType element) {
    return TensorType.of(element.elementType(), with(TensorType.DYNAMIC, element));
  }

  private Operation fill(Block body, int carried) {
    Value number = body.argument(0);
    Round given = round(number, body.arguments().subList(1, 1 + carried));
    Value next = g.add(number, 1L);
    Value again =
        bound
            .map(most -> g.both(given.condition(), g.isLess(next, most)))
            .orElse(given.condition());
    List<Value> results = new ArrayList<>();
    results.add(again);
    results.add(next);
    results.addAll(given.carried());
    for (int i = 0; i < given.stacked().size(); i++) {
      Value row = g.unsqueeze(given.stacked().get(i), 0);
      results.add(g.concat(List.of(body.argument(1 + carried + i), row), 0));
    }
    return g.operation(ControlFlowOps.yield(results));
  }
}
