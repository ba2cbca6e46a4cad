package dev.weir.pass.onnx.rules;

import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.controlflow.ControlFlowOps;
import dev.weir.dialect.controlflow.StructuredOps;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.rules.open.OpenShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The steps of a recurrent network whose number is known only at run time: `pd_op.while`. The results of all steps
/// are there from the beginning, and each step puts its own in its place.
///
/// @param g adds operators
/// @param cell what a step does
/// @param x the sequence, steps first
/// @param lengths how long each sequence of the batch is
/// @param backwards whether the last step comes first
/// @param hasCell whether there is a second state
record OpenSteps(
    GraphWriter g,
    RecurrentCell cell,
    Value x,
    Optional<Value> lengths,
    boolean backwards,
    boolean hasCell) {
  /// What the steps give.
  ///
  /// @param all the results of all steps
  /// @param state what the last one leaves
  /// @param cell the second state, or the first where there is none
  record Results(Value all, Value state, Value cell) {}

  /// {@return what comes of all steps}
  ///
  /// @param zero a state of zeros
  Results run(Value state, Value memory, Value zero) {
    Value count = OpenShape.size(g, x, 0);
    List<Value> sizes = new ArrayList<>();
    sizes.add(count);
    sizes.addAll(OpenShape.sizes(g, zero, 0, 2));
    DType dtype = GraphWriter.dtype(x);
    Value none =
        g.add(OperatorOps.fullWithTensor(g.number(0, dtype), g.concat(sizes, 0)).dtype(dtype));
    List<Value> initial = new ArrayList<>(List.of(g.longs(new long[] {0}, 1), state, none));
    if (hasCell) {
      initial.add(memory);
    }
    List<Type> types = new ArrayList<>();
    initial.forEach(value -> types.add(value.type()));
    Block body = new Block(types);
    g.within(body, () -> step(body, count, zero));
    Region region = new Region();
    region.append(body);
    Value begins = g.reshape(g.isLess(initial.getFirst(), count));
    Operation made = g.operation(StructuredOps.whileOp(begins, initial, region));
    return new Results(made.result(2), made.result(1), made.result(hasCell ? 3 : 1));
  }

  private Operation step(Block body, Value count, Value zero) {
    Value round = body.argument(0);
    Value state = body.argument(1);
    Value memory = hasCell ? body.argument(3) : state;
    Value at = backwards ? g.subtract(g.add(count, -1L), round) : round;
    Value now = g.squeeze(g.add(OperatorOps.gather(x, at, g.scalar(0, DType.INT32))), 0);
    RecurrentCell.State next = cell.step(now, new RecurrentCell.State(state, memory));
    Value result = next.state();
    Value left = next.state();
    Value kept = next.cell();
    if (lengths.isPresent()) {
      // A sequence that has ended keeps its state, and gives 0.
      Value runs = g.unsqueeze(g.isLess(at, lengths.get()), 1);
      result = g.choose(runs, next.state(), zero);
      left = g.choose(runs, next.state(), state);
      kept = hasCell ? g.choose(runs, next.cell(), memory) : left;
    }
    Value all = g.add(OperatorOps.scatter(body.argument(2), at, g.unsqueeze(result, 0)));
    Value following = g.add(round, 1L);
    List<Value> results = new ArrayList<>();
    results.add(g.reshape(g.isLess(following, count)));
    results.addAll(List.of(following, left, all));
    if (hasCell) {
      results.add(kept);
    }
    return g.operation(ControlFlowOps.yield(results));
  }
}
