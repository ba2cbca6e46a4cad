package dev.weir.tensor.program;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.BuiltinOps;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.operator.OperatorOps;
import dev.weir.ir.Block;
import dev.weir.ir.IrMapping;
import dev.weir.ir.Location;
import dev.weir.ir.OpBuilder;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.attr.ArrayAttr;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.type.TensorType;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A recording as Paddle writes a program: `pd_op.data` for what it is given, `builtin.parameter` for weights,
/// `builtin.shadow_output` for what it gives. Open sizes have no names there. As in Paddle, `stop_gradient` is false for
/// weights and for what is computed of them.
public final class ExportedModule {
  private static final String STOP = "stop_gradient";

  private final ModuleOp module = BuiltinOps.module(body -> {}).build(Location.unknown());
  private final OpBuilder b = OpBuilder.atEnd(module.region(0).entry());
  private final Rewriter rewriter = new Rewriter();
  private final IrMapping mapping = new IrMapping();
  private final Set<Value> learned = new HashSet<>();

  private ExportedModule() {}

  /// {@return `block` as a program}
  ///
  /// @param inputs the names of the first arguments
  /// @param weights those of the others
  /// @param returned what it gives
  public static ModuleOp of(
      Block block, List<String> inputs, List<String> weights, List<? extends Value> returned) {
    ExportedModule made = new ExportedModule();
    for (int i = 0; i < block.argumentCount(); i++) {
      Value argument = block.argument(i);
      boolean isInput = i < inputs.size();
      made.mapping.map(
          argument,
          isInput
              ? made.input(inputs.get(i), (TensorType) argument.type())
              : made.weight(weights.get(i - inputs.size()), argument.type()));
    }
    for (Operation op : block) {
      made.add(op);
    }
    for (int i = 0; i < returned.size(); i++) {
      made.b.add(PirOps.shadowOutput(made.mapping.of(returned.get(i)), "output_" + i));
    }
    return made.module;
  }

  private Value input(String name, TensorType type) {
    return b.add(
            OperatorOps.data(name, type.shape(), ElementTypes.dtypeOf(type.elementType()))
                .place(PlaceAttr.UNDEFINED)
                .with(STOP, stop(true, 1)))
        .out();
  }

  private Value weight(String name, Type type) {
    Value made = b.add(PirOps.parameter(name, type).with(STOP, stop(false, 1))).out();
    learned.add(made);
    return made;
  }

  private void add(Operation op) {
    Operation copy = op.clone(mapping);
    boolean stops = copy.operands().stream().noneMatch(learned::contains);
    for (Value each : copy.results()) {
      rewriter.setType(each, unnamed(each.type()));
      if (!stops) {
        learned.add(each);
      }
    }
    rewriter.setAttribute(copy, STOP, stop(stops, copy.resultCount()));
    b.insert(copy);
  }

  private static ArrayAttr stop(boolean stops, int count) {
    return new ArrayAttr(
        ImmutableList.copyOf(Collections.nCopies(count, stops ? BoolAttr.TRUE : BoolAttr.FALSE)));
  }

  private static Type unnamed(Type type) {
    return type instanceof TensorType tensor
        ? TensorType.of(tensor.elementType(), tensor.shape())
        : type;
  }
}
