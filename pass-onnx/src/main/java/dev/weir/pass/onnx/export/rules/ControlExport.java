package dev.weir.pass.onnx.export.rules;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.controlflow.IfOp;
import dev.weir.dialect.controlflow.WhileOp;
import dev.weir.dialect.controlflow.YieldOp;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Branches and loops, whose graphs see the values around them.
final class ControlExport {
  private ControlExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.add(IfOp.class, ControlExport::choice);
    table.add(WhileOp.class, ControlExport::loop);
  }

  private static void choice(IfOp op, NodeWriter g) {
    if (op.resultCount() == 0) {
      throw new Refusal("has no results, which ONNX's 'If' must have");
    }
    Value condition = g.scalar(op.cond());
    List<Type> types = open(op.resultCount());
    Operation node =
        g.node(
            OnnxOps.ifOp(
                condition, types, branch(op.trueRegion(), g), branch(op.falseRegion(), g)));
    for (int i = 0; i < op.resultCount(); i++) {
      g.set(op.result(i), node.result(i));
    }
  }

  private static List<Type> open(int count) {
    return Collections.nCopies(count, NodeWriter.OPEN);
  }

  private static Region branch(Region source, NodeWriter g) {
    Block target = new Block(List.of());
    g.body(source.entry(), target, () -> g.node(OnnxOps.yield(yielded(source, g))));
    Region region = new Region();
    region.append(target);
    return region;
  }

  private static List<Value> yielded(Region source, NodeWriter g) {
    if (!(source.entry().last() instanceof YieldOp last)) {
      return ImmutableList.of();
    }
    List<Value> values = new ArrayList<>();
    last.values().forEach(value -> values.add(g.in(value)));
    return values;
  }

  /// The number of rounds is left open; whether there is another is what the body gives first.
  private static void loop(WhileOp op, NodeWriter g) {
    Block source = op.bodyRegion().entry();
    if (!(source.last() instanceof YieldOp last)) {
      throw new Refusal("has a body that yields nothing");
    }
    List<Type> types = new ArrayList<>();
    types.add(TensorType.of(IntegerType.I64));
    types.add(TensorType.of(IntegerType.I1));
    source.arguments().forEach(argument -> types.add(argument.type()));
    Block target = new Block(types);
    for (int i = 0; i < source.argumentCount(); i++) {
      g.set(source.argument(i), target.argument(i + 2));
    }
    g.body(
        source,
        target,
        () -> {
          List<Value> values = new ArrayList<>(yielded(op.bodyRegion(), g));
          values.set(0, g.scalar(last.values().get(0)));
          g.node(OnnxOps.yield(values));
        });
    Region region = new Region();
    region.append(target);
    List<Value> initial = new ArrayList<>();
    op.inputs().forEach(value -> initial.add(g.in(value)));
    Operation node =
        g.node(OnnxOps.loop(initial, open(op.resultCount()), region).cond(g.scalar(op.cond())));
    for (int i = 0; i < op.resultCount(); i++) {
      g.set(op.result(i), node.result(i));
    }
  }
}
