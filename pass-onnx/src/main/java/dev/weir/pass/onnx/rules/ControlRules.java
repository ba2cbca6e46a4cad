package dev.weir.pass.onnx.rules;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.onnx.OptionalType;
import dev.weir.dialect.onnx.SequenceType;
import dev.weir.dialect.onnx.control.IfOp;
import dev.weir.dialect.onnx.control.LoopOp;
import dev.weir.dialect.onnx.control.ScanOp;
import dev.weir.dialect.onnx.notation.YieldOp;
import dev.weir.dialect.onnx.sequence.SequenceMapOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Lowered;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Graphs within graphs. A branch that is known stands in place of the choice, and a loop whose rounds are
/// known is written down round by round; other choices become `pd_op.if`.
final class ControlRules {
  /// The most rounds that are written down.
  private static final long MOST = 1024;

  private ControlRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.add(IfOp.class, ControlRules::choice);
    table.add(LoopOp.class, ControlRules::loop);
    table.add(ScanOp.class, ControlRules::scan);
    table.add(SequenceMapOp.class, ControlRules::map);
  }

  /// {@return what the graph in `region` gives}
  static List<Lowered> body(GraphWriter g, Region region, List<Lowered> arguments) {
    if (region.isEmpty() || !(region.entry().last() instanceof YieldOp yield)) {
      throw new Refusal("has a graph that does not end with 'yield'");
    }
    Block block = region.entry();
    if (block.argumentCount() != arguments.size()) {
      throw new Refusal(
          "gives its graph %d inputs, but that takes %d", arguments.size(), block.argumentCount());
    }
    for (int i = 0; i < arguments.size(); i++) {
      g.set(block.argument(i), arguments.get(i));
    }
    g.body(block);
    List<Lowered> results = new ArrayList<>();
    for (Value result : yield.values()) {
      results.add(g.get(result));
    }
    return results;
  }

  private static void choice(IfOp op, GraphWriter g) {
    Value condition = g.in(op.cond());
    // Only tensors can be chosen between by what the run finds.
    boolean isOfTensors =
        op.results().stream()
            .noneMatch(result ->
                result.type() instanceof SequenceType || result.type() instanceof OptionalType);
    Optional<Tensor> known = isOfTensors ? g.constant(condition) : g.find(condition);
    if (known.isPresent()) {
      List<Lowered> results =
          body(g, known.get().getBoolean(0) ? op.thenBranch() : op.elseBranch(), List.of());
      for (int i = 0; i < op.resultCount(); i++) {
        g.set(op.result(i), results.get(i));
      }
      return;
    }
    Region whenTrue = branch(g, op.thenBranch());
    Region whenFalse = branch(g, op.elseBranch());
    Operation made = g.operation(StructuredOps.ifOp(condition, whenTrue, whenFalse));
    for (int i = 0; i < op.resultCount(); i++) {
      g.set(op.result(i), made.result(i));
    }
  }

  private static Region branch(GraphWriter g, Region region) {
    Block block = new Block(List.of());
    g.within(
        block,
        () -> {
          List<Value> results = tensors(body(g, region, List.of()));
          g.operation(ControlFlowOps.yield(results));
          return results;
        });
    Region made = new Region();
    made.append(block);
    return made;
  }

  static List<Value> tensors(List<Lowered> values) {
    List<Value> tensors = new ArrayList<>();
    for (Lowered value : values) {
      if (value instanceof Lowered.TensorValue(Value tensor)) {
        tensors.add(tensor);
      } else {
        throw new Refusal(
            "has values that are no tensors and that depend on a condition known only at run time");
      }
    }
    return tensors;
  }

  /// {@return whether a condition holds, empty if known only at run time}
  private static Optional<Boolean> isTrue(GraphWriter g, Lowered condition) {
    return condition instanceof Lowered.TensorValue(Value value)
        ? g.find(value).map(tensor -> tensor.getBoolean(0))
        : Optional.of(true);
  }

  /// Rounds are written down as long as it is known that there is another; what follows is an [OpenLoop].
  private static void loop(LoopOp op, GraphWriter g) {
    Optional<Value> bound = g.in(op.m());
    Optional<Long> most =
        bound.isEmpty()
            ? Optional.of(Long.MAX_VALUE)
            : g.find(bound.get()).map(tensor -> tensor.getLong(0));
    Lowered condition =
        op.cond().map(g::get).orElseGet(() -> new Lowered.TensorValue(g.number(1, DType.BOOL)));
    Optional<Boolean> goesOn = isTrue(g, condition);
    List<Lowered> carried = new ArrayList<>();
    op.vInitial().forEach(value -> carried.add(g.get(value)));
    int scans = op.resultCount() - carried.size();
    List<List<Value>> stacked = new ArrayList<>();
    for (int i = 0; i < scans; i++) {
      stacked.add(new ArrayList<>());
    }
    boolean isKnown = most.isPresent() && (bound.isEmpty() || most.get() <= MOST);
    long round = 0;
    for (; isKnown && goesOn.orElse(false) && round < most.get(); round++) {
      if (round == MOST) {
        throw new Refusal("has more than %d rounds, which is not brought over yet", MOST);
      }
      List<Lowered> arguments = new ArrayList<>();
      arguments.add(new Lowered.TensorValue(g.number((double) round, DType.INT64)));
      arguments.add(new Lowered.TensorValue(g.number(1, DType.BOOL)));
      arguments.addAll(carried);
      List<Lowered> results = body(g, op.bodyRegion(), arguments);
      condition = results.get(0);
      goesOn = isTrue(g, condition);
      for (int i = 0; i < carried.size(); i++) {
        carried.set(i, results.get(i + 1));
      }
      List<Value> given = tensors(results.subList(carried.size() + 1, results.size()));
      for (int i = 0; i < scans; i++) {
        stacked.get(i).add(given.get(i));
      }
    }
    boolean isOver = isKnown && round >= most.get() || !goesOn.orElse(true);
    if (!isOver) {
      new OpenLoop(op, g, bound, round).run(condition, tensors(carried), stacked);
      return;
    }
    for (int i = 0; i < carried.size(); i++) {
      g.set(op.result(i), carried.get(i));
    }
    if (scans > 0 && round == 0) {
      noRounds(op, g, carried);
      return;
    }
    for (int i = 0; i < scans; i++) {
      g.set(op.result(carried.size() + i), g.stack(stacked.get(i), 0));
    }
  }

  /// What is stacked in no round has the sizes of a round's results behind its 0. A round that is written down says which
  /// these are; nobody uses what it computes, so it goes.
  private static void noRounds(LoopOp op, GraphWriter g, List<Lowered> carried) {
    List<Lowered> arguments = new ArrayList<>();
    arguments.add(new Lowered.TensorValue(g.number(0, DType.INT64)));
    arguments.add(new Lowered.TensorValue(g.number(1, DType.BOOL)));
    arguments.addAll(carried);
    List<Lowered> results = body(g, op.bodyRegion(), arguments);
    List<Value> given = tensors(results.subList(carried.size() + 1, results.size()));
    for (int i = 0; i < given.size(); i++) {
      long[] sizes = GraphWriter.shape(given.get(i));
      long[] shape = new long[sizes.length + 1];
      System.arraycopy(sizes, 0, shape, 1, sizes.length);
      g.set(op.result(carried.size() + i), g.full(0, GraphWriter.dtype(given.get(i)), shape));
    }
  }

  private static void scan(ScanOp op, GraphWriter g) {
    boolean batched = g.opset() < 9;
    List<Value> operands = new ArrayList<>();
    for (Value operand : op.initialStateAndScanInputs()) {
      if (g.get(operand) != Lowered.Absent.ABSENT) {
        operands.add(g.in(operand));
      } else if (!operands.isEmpty() || !batched) {
        throw new Refusal("needs an operand that is left out");
      }
    }
    int inputs = (int) op.numScanInputs();
    int states = operands.size() - inputs;
    if (states < 0 || inputs < 1) {
      throw new Refusal("has %d operands, of which %d are scanned", operands.size(), inputs);
    }
    if (!batched) {
      List<Value> results = scanned(op, g, operands, states);
      for (int i = 0; i < op.resultCount(); i++) {
        g.set(op.result(i), results.get(i));
      }
      return;
    }
    // Version 8 has a batch in front, whose examples are scanned one by one.
    List<List<Value>> all = new ArrayList<>();
    long count = GraphWriter.size(operands.get(0), 0);
    for (long b = 0; b < count; b++) {
      List<Value> example = new ArrayList<>();
      for (Value operand : operands) {
        example.add(g.squeeze(g.slice(operand, 0, b, b + 1), 0));
      }
      all.add(scanned(op, g, example, states));
    }
    for (int i = 0; i < op.resultCount(); i++) {
      int at = i;
      g.set(op.result(i), g.stack(all.stream().map(each -> each.get(at)).toList(), 0));
    }
  }

  private static long at(Optional<ImmutableLongArray> list, int index) {
    return list.map(values -> index < values.length() ? values.get(index) : 0).orElse(0L);
  }

  private static List<Value> scanned(ScanOp op, GraphWriter g, List<Value> operands, int states) {
    int inputs = operands.size() - states;
    List<Lowered> state = new ArrayList<>();
    for (Value operand : operands.subList(0, states)) {
      state.add(new Lowered.TensorValue(operand));
    }
    int[] axes = new int[inputs];
    for (int i = 0; i < inputs; i++) {
      axes[i] =
          GraphWriter.axis(at(op.scanInputAxes(), i), GraphWriter.rank(operands.get(states + i)));
    }
    long steps = GraphWriter.size(operands.get(states), axes[0]);
    if (steps < 1 || steps > MOST) {
      throw new Refusal("has %d steps, 1 to %d are known", steps, MOST);
    }
    Optional<ImmutableLongArray> turned =
        op.attribute("directions") instanceof DenseArrayAttr old
            ? Optional.of(old.longs())
            : op.scanInputDirections();
    List<List<Value>> stacked = new ArrayList<>();
    for (long step = 0; step < steps; step++) {
      List<Lowered> arguments = new ArrayList<>(state);
      for (int i = 0; i < inputs; i++) {
        long from = at(turned, i) == 0 ? step : steps - 1 - step;
        Value slice = g.slice(operands.get(states + i), axes[i], from, from + 1);
        arguments.add(new Lowered.TensorValue(g.squeeze(slice, axes[i])));
      }
      List<Lowered> results = body(g, op.bodyRegion(), arguments);
      for (int i = 0; i < states; i++) {
        state.set(i, results.get(i));
      }
      List<Value> given = tensors(results.subList(states, results.size()));
      for (int i = 0; i < given.size(); i++) {
        if (step == 0) {
          stacked.add(new ArrayList<>());
        }
        boolean inFront = at(op.scanOutputDirections(), i) != 0;
        stacked.get(i).add(inFront ? 0 : stacked.get(i).size(), given.get(i));
      }
    }
    List<Value> all = new ArrayList<>(tensors(state));
    for (int i = 0; i < stacked.size(); i++) {
      int rank = GraphWriter.rank(stacked.get(i).get(0)) + 1;
      all.add(g.stack(stacked.get(i), GraphWriter.axis(at(op.scanOutputAxes(), i), rank)));
    }
    return all;
  }

  /// The graph is applied to each element of the sequences, and to tensors as they are.
  private static void map(SequenceMapOp op, GraphWriter g) {
    if (!(g.get(op.inputSequence()) instanceof Lowered.Sequence first)) {
      throw new Refusal("takes a sequence, but is given a tensor");
    }
    List<List<Lowered>> results = new ArrayList<>();
    for (int i = 0; i < op.resultCount(); i++) {
      results.add(new ArrayList<>());
    }
    for (int at = 0; at < first.elements().size(); at++) {
      List<Lowered> arguments = new ArrayList<>();
      arguments.add(first.elements().get(at));
      for (Value more : op.additionalInputs()) {
        Lowered value = g.get(more);
        if (value instanceof Lowered.Sequence(var elements)) {
          if (elements.size() != first.elements().size()) {
            throw new Refusal("takes sequences of different lengths");
          }
          arguments.add(elements.get(at));
        } else {
          arguments.add(value);
        }
      }
      List<Lowered> given = body(g, op.bodyRegion(), arguments);
      for (int i = 0; i < results.size(); i++) {
        results.get(i).add(given.get(i));
      }
    }
    for (int i = 0; i < results.size(); i++) {
      g.set(op.result(i), new Lowered.Sequence(ImmutableList.copyOf(results.get(i))));
    }
  }
}
