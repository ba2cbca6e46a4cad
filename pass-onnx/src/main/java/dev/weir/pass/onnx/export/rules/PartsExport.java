package dev.weir.pass.onnx.export.rules;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.onnx.OnnxOps;
import dev.weir.dialect.operator.manipulation.ConcatOp;
import dev.weir.dialect.operator.manipulation.SplitOp;
import dev.weir.dialect.operator.manipulation.SplitWithNumOp;
import dev.weir.dialect.operator.manipulation.StackOp;
import dev.weir.dialect.operator.manipulation.UnstackOp;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.type.TupleType;
import dev.weir.pass.onnx.export.NodeWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import dev.weir.pass.onnx.lowering.RuleTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Lists of tensors, and tensors that are joined or split. A list is its tensors, and no node.
final class PartsExport {
  private PartsExport() {}

  static void addTo(RuleTable<NodeWriter> table) {
    table.add(
        CombineOp.class, (op, g) -> g.set(op.result(0), op.inputs().stream().map(g::in).toList()));
    table.add(TupleSliceOp.class, (op, g) -> g.set(op.out(), g.all(op.input()).get(op.index())));
    table.add(
        TupleSplitOp.class,
        (op, g) -> {
          ImmutableList<Value> parts = g.all(op.input());
          for (int i = 0; i < parts.size(); i++) {
            g.set(op.result(i), parts.get(i));
          }
        });
    table.one(ConcatOp.class, PartsExport::concat);
    table.one(StackOp.class, PartsExport::stack);
    table.add(
        SplitOp.class,
        (op, g) ->
            g.set(op.out(), split(g, op.x(), op.out(), g.knownLong(op.axis(), "axis"), false)));
    table.add(
        SplitWithNumOp.class,
        (op, g) ->
            g.set(op.out(), split(g, op.x(), op.out(), g.knownLong(op.axis(), "axis"), false)));
    table.add(
        UnstackOp.class, (op, g) -> g.set(op.out(), split(g, op.x(), op.out(), op.axis(), true)));
  }

  private static Value concat(ConcatOp op, NodeWriter g) {
    ImmutableList<Value> parts = g.all(op.x());
    int axis = NodeWriter.axis(g.knownLong(op.axis(), "axis"), NodeWriter.rank(op.out()));
    return parts.size() == 1
        ? g.add(OnnxOps.identity(parts.get(0), op.out().type()))
        : g.concat(parts, axis);
  }

  private static Value stack(StackOp op, NodeWriter g) {
    int axis = NodeWriter.axis(op.axis(), NodeWriter.rank(op.out()));
    List<Value> parts = new ArrayList<>();
    g.all(op.x()).forEach(part -> parts.add(g.unsqueeze(part, axis)));
    return g.concat(parts, axis);
  }

  /// @param drops whether the parts have one dimension less
  private static List<Value> split(NodeWriter g, Value x, Value list, long along, boolean drops) {
    if (!(list.type() instanceof TupleType tuple)) {
      throw new Refusal("gives '%s', which is no list of tensors", list.type());
    }
    int axis = NodeWriter.axis(along, NodeWriter.rank(x));
    int count = tuple.types().size();
    long[] sizes = new long[count];
    for (int i = 0; i < count; i++) {
      sizes[i] = drops ? 1 : NodeWriter.tensor(tuple.types().get(i)).dimension(axis);
      if (sizes[i] < 0) {
        throw new Refusal("splits an open size, of which ONNX needs to know the parts");
      }
    }
    if (count == 1 && !drops) {
      return List.of(g.add(OnnxOps.identity(g.in(x), NodeWriter.OPEN)));
    }
    List<Value> parts = new ArrayList<>();
    List<Type> open = Collections.nCopies(count, NodeWriter.OPEN);
    for (Value part :
        g.node(OnnxOps.split(g.in(x), open).axis((long) axis).split(g.longs(sizes))).results()) {
      parts.add(drops ? g.squeeze(part, axis) : part);
    }
    return parts;
  }
}
