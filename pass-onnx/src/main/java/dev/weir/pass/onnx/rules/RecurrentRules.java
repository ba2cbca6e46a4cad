package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.onnx.matrix.GruOp;
import dev.weir.dialect.onnx.matrix.LstmOp;
import dev.weir.dialect.onnx.matrix.RnnOp;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Recurrent networks, step by step.
final class RecurrentRules {
  /// The most steps that are written down one after the other; more are a loop.
  private static final long MOST = 1024;

  private RecurrentRules() {}

  static void addTo(RuleTable<GraphWriter> table) {
    table.many(RnnOp.class, (op, g) -> layer(op, g, 1, "Tanh"));
    table.many(GruOp.class, (op, g) -> layer(op, g, 3, "Sigmoid", "Tanh"));
    table.many(LstmOp.class, (op, g) -> layer(op, g, 4, "Sigmoid", "Tanh", "Tanh"));
  }

  private static String text(Operation op, String name, String otherwise) {
    return op.attribute(name) instanceof StringAttr given ? given.value() : otherwise;
  }

  private static long whole(Operation op, String name) {
    return op.attribute(name) instanceof IntegerAttr given ? given.value() : 0;
  }

  private static Optional<Value> operand(Operation op, GraphWriter g, int group) {
    var values = op.operandGroup(group);
    return values.isEmpty() ? Optional.empty() : g.in(Optional.of(values.get(0)));
  }

  private static List<Value> layer(Operation op, GraphWriter g, int gates, String... usual) {
    boolean batchFirst = whole(op, "layout") != 0;
    Value x = g.in(op.operand(0));
    x = batchFirst ? g.transpose(x, 1, 0, 2) : x;
    Value w = g.in(op.operand(1));
    Value r = g.in(op.operand(2));
    boolean open = GraphWriter.type(x).isDynamic(0) || GraphWriter.size(x, 0) > MOST;
    int steps = open ? 0 : (int) GraphWriter.size(x, 0);
    long hidden = GraphWriter.size(r, 2);
    String direction = text(op, "direction", "forward");
    int directions = (int) GraphWriter.size(w, 0);
    Optional<Value> lengths = operand(op, g, 4).map(value -> g.cast(value, DType.INT64));
    Optional<Value> firstState =
        operand(op, g, 5).map(value -> batchFirst ? g.transpose(value, 1, 0, 2) : value);
    Optional<Value> firstCell =
        gates == 4
            ? operand(op, g, 6).map(value -> batchFirst ? g.transpose(value, 1, 0, 2) : value)
            : Optional.empty();
    List<List<Value>> states = new ArrayList<>();
    List<Value> whole = new ArrayList<>();
    List<Value> lastStates = new ArrayList<>();
    List<Value> lastCells = new ArrayList<>();
    Value zero =
        GraphWriter.type(x).isDynamic(1)
            ? g.add(
                OperatorOps.expand(
                    g.full(0, GraphWriter.dtype(x), 1, hidden),
                    g.concat(List.of(ShapeRules.sizes(g, x, 1, 2), g.integers(hidden)), 0)))
            : g.full(0, GraphWriter.dtype(x), GraphWriter.size(x, 1), hidden);
    for (int d = 0; d < directions; d++) {
      RecurrentCell cell = new RecurrentCell(g, op, d, gates, usual, hidden);
      boolean backwards = d == 1 || direction.equals("reverse");
      int at = d;
      Value state =
          firstState.map(value -> g.squeeze(g.slice(value, 0, at, at + 1), 0)).orElse(zero);
      Value memory =
          firstCell.map(value -> g.squeeze(g.slice(value, 0, at, at + 1), 0)).orElse(zero);
      if (open) {
        OpenSteps loop = new OpenSteps(g, cell, x, lengths, backwards, gates == 4);
        OpenSteps.Results given = loop.run(state, memory, zero);
        whole.add(given.all());
        lastStates.add(given.state());
        lastCells.add(given.cell());
        continue;
      }
      Value[] all = new Value[steps];
      for (int i = 0; i < steps; i++) {
        int step = backwards ? steps - 1 - i : i;
        Value now = g.squeeze(g.slice(x, 0, step, step + 1), 0);
        RecurrentCell.State next = cell.step(now, new RecurrentCell.State(state, memory));
        Value result = next.state();
        if (lengths.isPresent()) {
          // A sequence that has ended keeps its state, and gives 0.
          Value runs = g.unsqueeze(g.not(g.isLess(lengths.get(), step + 1)), 1);
          result = g.choose(runs, next.state(), zero);
          state = g.choose(runs, next.state(), state);
          memory = g.choose(runs, next.cell(), memory);
        } else {
          state = next.state();
          memory = next.cell();
        }
        all[step] = result;
      }
      states.add(Arrays.asList(all));
      lastStates.add(state);
      lastCells.add(memory);
    }
    List<Value> ofSteps = new ArrayList<>();
    for (int i = 0; i < steps; i++) {
      List<Value> both = new ArrayList<>();
      for (List<Value> each : states) {
        both.add(each.get(i));
      }
      ofSteps.add(g.stack(both, 0));
    }
    Value y = open ? g.stack(whole, 1) : g.stack(ofSteps, 0);
    Value yh = g.stack(lastStates, 0);
    List<Value> results = new ArrayList<>();
    results.add(batchFirst ? g.transpose(y, 2, 0, 1, 3) : y);
    results.add(batchFirst ? g.transpose(yh, 1, 0, 2) : yh);
    if (gates == 4) {
      Value yc = g.stack(lastCells, 0);
      results.add(batchFirst ? g.transpose(yc, 1, 0, 2) : yc);
    }
    List<Value> wanted = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      if (!op.resultGroup(i).isEmpty()) {
        wanted.add(results.get(i));
      }
    }
    return wanted;
  }
}
