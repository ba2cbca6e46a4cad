package dev.weir.cli.run;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.FuncOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.ir.BlockArgument;
import dev.weir.ir.Location;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.pass.onnx.OnnxToPdOpPass;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// An input that a program declares.
///
/// @param name the program's own name for it
/// @param shown what the command calls it: its name, or what the text calls an argument of a function that has none
/// @param type what it takes; sizes may be unknown
/// @param location where it is declared
record ProgramInput(String name, String shown, TensorType type, Location location) {
  /// {@return the inputs of `module`, in program order}
  static ImmutableList<ProgramInput> of(Operation module) {
    var inputs = ImmutableList.<ProgramInput>builder();
    OnnxToPdOpPass.graph(module).ifPresent(graph -> addArguments(graph, inputs));
    module.walk(op -> {
      if (declaresInput(op)
          && op.attribute("name") instanceof StringAttr name
          && op.resultCount() == 1
          && op.result(0).type() instanceof TensorLike type) {
        inputs.add(new ProgramInput(name.value(), name.value(), type.tensor(), op.location()));
      }
    });
    return withNamesOfText(inputs.build());
  }

  /// Calls the inputs of `module` as the command does, where it calls them as the text does, so that what a run reports of
  /// them is about these names too.
  static void rename(Operation module) {
    ImmutableList<ProgramInput> inputs = of(module);
    Rewriter rewriter = new Rewriter();
    for (ProgramInput input : inputs) {
      if (!input.name().equals(input.shown())) {
        module.walk(op -> {
          if (op instanceof DataOp data && data.inputName().equals(input.name())) {
            rewriter.setAttribute(data, "name", new StringAttr(input.shown()));
          }
        });
      }
    }
  }

  /// {@return the types that `inputs` have with the values `tensors`, by name}; those without a value are left out
  static ImmutableMap<String, TensorType> types(
      List<ProgramInput> inputs, ImmutableMap<String, Tensor> tensors) {
    var types = ImmutableMap.<String, TensorType>builder();
    for (ProgramInput input : inputs) {
      Tensor tensor = tensors.get(input.name());
      if (tensor != null) {
        types.put(input.name(), TensorType.of(input.type().elementType(), tensor.shape()));
      }
    }
    return types.buildKeepingLast();
  }

  /// Two inputs are never called the same: what the program says comes before what its text does.
  private static ImmutableList<ProgramInput> withNamesOfText(ImmutableList<ProgramInput> inputs) {
    Set<String> taken = new HashSet<>();
    inputs.forEach(input -> taken.add(input.name()));
    return inputs.stream()
        .map(input -> InputNames.isNumbered(input.name()) ? input.withNameOfText(taken) : input)
        .collect(toImmutableList());
  }

  private ProgramInput withNameOfText(Set<String> taken) {
    return InputNames.hint(location)
        .filter(taken::add)
        .map(hint -> new ProgramInput(name, hint, type, location))
        .orElse(this);
  }

  /// The inputs of an ONNX model are the arguments of its graph.
  private static void addArguments(FuncOp graph, ImmutableList.Builder<ProgramInput> inputs) {
    for (BlockArgument argument : graph.bodyRegion().entry().arguments()) {
      if (graph.argumentAttributes(argument.index()).get("pir.name") instanceof StringAttr name
          && argument.type() instanceof TensorLike type) {
        inputs.add(
            new ProgramInput(name.value(), name.value(), type.tensor(), argument.location()));
      }
    }
  }

  private static boolean declaresInput(Operation op) {
    String name =
        op.attribute("op_name") instanceof StringAttr operator ? operator.value() : op.name();
    return RuntimeKernel.of(name).filter(RuntimeKernel::isInput).isPresent();
  }

  /// {@return those of `inputs` that `given` may mean}: the one with this name, else the one of this number that only the
  /// text has a name for, else those whose names have it as their last part
  static ImmutableList<ProgramInput> called(String given, ImmutableList<ProgramInput> inputs) {
    for (ProgramInput input : inputs) {
      if (input.isCalled(given)) {
        return ImmutableList.of(input);
      }
    }
    for (int i = 0; i < inputs.size(); i++) {
      if (given.equals("arg" + i) && inputs.get(i).isNamedByText()) {
        return ImmutableList.of(inputs.get(i));
      }
    }
    return inputs.stream().filter(input -> input.endsWith(given)).collect(toImmutableList());
  }

  private boolean isNamedByText() {
    return InputNames.hint(location).filter(name::equals).isPresent();
  }

  /// {@return whether `given` means this input: by its whole name}
  boolean isCalled(String given) {
    return name.equals(given) || shown.equals(given);
  }

  /// {@return whether `given` is the last part of the name}
  boolean endsWith(String given) {
    return shown.length() > given.length()
        && shown.endsWith(given)
        && ":./".indexOf(shown.charAt(shown.length() - given.length() - 1)) >= 0;
  }
}
