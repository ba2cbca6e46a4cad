package dev.weir.pass.onnx.rules.training;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.FunctionOps;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.onnx.training.GradientOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.IrMapping;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.type.FunctionType;
import dev.weir.pass.autodiff.GradientRequest;
import dev.weir.pass.autodiff.ReverseMode;
import dev.weir.pass.onnx.lowering.Constants;
import dev.weir.pass.onnx.lowering.GraphNames;
import dev.weir.pass.onnx.lowering.GraphWriter;
import dev.weir.pass.onnx.lowering.Refusal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// The derivatives of a tensor of the graph by others, in reverse mode.
///
/// What lies between the tensors `xs` and `zs` and the tensor `y` becomes a function, which is differentiated by `xs`;
/// its gradient stands in place of the operator, applied to the operator's operands. A `y` of several elements counts as
/// their sum.
///
/// Source:
/// [Gradient](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#ai.onnx.preview.training.Gradient).
final class GradientRule {
  private final GradientOp op;
  private final GraphWriter g;
  private final List<Value> parameters = new ArrayList<>();
  private final List<Value> captured = new ArrayList<>();

  GradientRule(GradientOp op, GraphWriter g) {
    this.op = op;
    this.g = g;
  }

  List<Value> run() {
    GraphNames names = GraphNames.before(op);
    ImmutableList<String> by = texts(op.xs());
    List<String> all = new ArrayList<>(by);
    op.zs().map(GradientRule::texts).ifPresent(all::addAll);
    if (all.size() != op.inputs().size()) {
      throw new Refusal("names %d tensors, but has %d operands", all.size(), op.inputs().size());
    }
    if (op.outputs().size() != by.size()) {
      throw new Refusal("has %d results for %d tensors", op.outputs().size(), by.size());
    }
    for (int i = 0; i < all.size(); i++) {
      Value named = tensor(names, all.get(i));
      Value given = g.in(op.inputs().get(i));
      if (!named.type().equals(given.type())) {
        throw new Refusal(
            "gives '%s' for tensor '%s', which is '%s'", given.type(), all.get(i), named.type());
      }
      parameters.add(named);
    }
    Value y = tensor(names, op.y());
    Operation module = BuiltinOps.module(body -> {}).build(op.location());
    FuncOp function = function(y);
    OpBuilder.atEnd(module.region(0).entry()).insert(function);
    Diagnostics diagnostics = new Diagnostics();
    FuncOp gradient =
        ReverseMode.of(g.registry(), diagnostics)
            .gradient(
                function,
                "gradient",
                GradientRequest.ofInputs(IntStream.range(0, by.size()).toArray()))
            .orElseThrow(
                () -> new Refusal("has no gradient: %s", diagnostics.all().get(0).message()));
    return inlined(gradient);
  }

  private static ImmutableList<String> texts(ArrayAttr list) {
    return Constants.texts(list)
        .orElseThrow(() -> new Refusal("names tensors by what is no string"));
  }

  private Value tensor(GraphNames names, String name) {
    return g.in(
        names
            .find(name)
            .orElseThrow(() -> new Refusal("names the tensor '%s', which is not there", name)));
  }

  /// {@return the function of [#parameters] and then [#captured] that computes `y`}
  private FuncOp function(Value y) {
    Set<Operation> inside = inside(y);
    for (Operation each : ordered(inside)) {
      each.walk(inner -> inner.operands().forEach(this::capture));
    }
    if (!parameters.contains(y) && !inside.contains(y.definingOp())) {
      capture(y);
    }
    captured.removeIf(value -> isDefinedWithin(value, inside));
    Block body = new Block(List.of());
    IrMapping mapping = new IrMapping();
    for (Value value : parameters) {
      mapping.map(value, body.addArgument(value.type(), op.location()));
    }
    for (Value value : captured) {
      mapping.map(value, body.addArgument(value.type(), op.location()));
    }
    OpBuilder builder = OpBuilder.atEnd(body);
    for (Operation each : ordered(inside)) {
      builder.insert(each.clone(mapping));
    }
    builder.setLocation(op.location());
    builder.add(FunctionOps.returnOp(List.of(mapping.of(y))));
    Region region = new Region();
    region.append(body);
    return FunctionOps.func(
            "value", FunctionType.of(body.argumentTypes(), List.of(y.type())), region)
        .build(op.location());
  }

  private void capture(Value value) {
    if (!parameters.contains(value) && !captured.contains(value)) {
      captured.add(value);
    }
  }

  private static boolean isDefinedWithin(Value value, Set<Operation> inside) {
    Block block = value.parentBlock();
    Operation at = value.definingOp() != null ? value.definingOp() : block.parentOp();
    for (; at != null; at = at.parent()) {
      if (inside.contains(at)) {
        return true;
      }
    }
    return false;
  }

  /// {@return what `y` is computed by, from the tensors that it is differentiated by on}; inputs and weights stay outside
  private Set<Operation> inside(Value y) {
    Set<Operation> inside = new HashSet<>();
    List<Value> open = new ArrayList<>(List.of(y));
    while (!open.isEmpty()) {
      Value value = open.remove(open.size() - 1);
      Operation source = value.definingOp();
      boolean ends =
          parameters.contains(value)
              || source == null
              || source instanceof DataOp
              || source instanceof ParameterOp;
      if (!ends && inside.add(source)) {
        source.walk(inner -> open.addAll(inner.operands()));
      }
    }
    return inside;
  }

  /// {@return those of `operations` that stand in the block of the program, as they stand there}
  private static List<Operation> ordered(Set<Operation> operations) {
    Set<Block> blocks = new LinkedHashSet<>();
    operations.forEach(each -> blocks.add(each.block()));
    List<Operation> ordered = new ArrayList<>();
    for (Block block : blocks) {
      for (Operation each : block) {
        if (operations.contains(each)) {
          ordered.add(each);
        }
      }
    }
    return ordered;
  }

  private List<Value> inlined(FuncOp gradient) {
    Block body = gradient.bodyRegion().entry();
    IrMapping mapping = new IrMapping();
    for (int i = 0; i < parameters.size(); i++) {
      mapping.map(body.argument(i), g.in(op.inputs().get(i)));
    }
    for (int i = 0; i < captured.size(); i++) {
      mapping.map(body.argument(parameters.size() + i), captured.get(i));
    }
    for (Operation each : body) {
      if (each == body.last()) {
        break;
      }
      g.insert(each.clone(mapping));
    }
    List<Value> results = new ArrayList<>();
    body.last().operands().forEach(value -> results.add(mapping.of(value)));
    return results;
  }
}
