package dev.weir.cli.run;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.OnnxToPdOpPass;

/// An input that a program declares.
///
/// @param name the program's own name for it
/// @param type what it takes; sizes may be unknown
/// @param location where it is declared
record ProgramInput(String name, TensorType type, Location location) {
  /// {@return the inputs of `module`, in program order}
  static ImmutableList<ProgramInput> of(Operation module) {
    var inputs = ImmutableList.<ProgramInput>builder();
    OnnxToPdOpPass.graph(module).ifPresent(graph -> addArguments(graph, inputs));
    module.walk(op -> {
      if (declaresInput(op)
          && op.attribute("name") instanceof StringAttr name
          && op.resultCount() == 1
          && op.result(0).type() instanceof TensorLike type) {
        inputs.add(new ProgramInput(name.value(), type.tensor(), op.location()));
      }
    });
    return inputs.build();
  }

  /// The inputs of an ONNX model are the arguments of its graph.
  private static void addArguments(FuncOp graph, ImmutableList.Builder<ProgramInput> inputs) {
    for (BlockArgument argument : graph.bodyRegion().entry().arguments()) {
      if (graph.argumentAttributes(argument.index()).get("pir.name") instanceof StringAttr name
          && argument.type() instanceof TensorLike type) {
        inputs.add(new ProgramInput(name.value(), type.tensor(), argument.location()));
      }
    }
  }

  private static boolean declaresInput(Operation op) {
    String name =
        op.attribute("op_name") instanceof StringAttr operator ? operator.value() : op.name();
    return RuntimeKernel.of(name).filter(RuntimeKernel::isInput).isPresent();
  }

  /// {@return whether `given` means this input: by its whole name}
  boolean isCalled(String given) {
    return name.equals(given);
  }

  /// {@return whether `given` is the last part of the name}
  boolean endsWith(String given) {
    return name.length() > given.length()
        && name.endsWith(given)
        && ":./".indexOf(name.charAt(name.length() - given.length() - 1)) >= 0;
  }
}
