package dev.weir.pass.autodiff;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ModuleOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PirOps;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.operator.program.DataOp;
import dev.weir.dialect.operator.program.FetchOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Rewriter;
import dev.weir.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Adds gradients to a program: a module whose inputs, weights and outputs are operations.
///
/// Source: python/paddle/autograd/ir_backward.py, `grad`, for the names.
final class ProgramGradient {
  private static final String SUFFIX = "@GRAD";

  private final ReverseMode reverse;
  private final ModuleOp program;
  private final GradientRequest request;

  ProgramGradient(ReverseMode reverse, ModuleOp program, GradientRequest request) {
    this.reverse = reverse;
    this.program = program;
    this.request = request;
  }

  /// {@return whether `module` is a program}: it gives outputs; what functions it holds are called
  static boolean isProgram(Operation module) {
    boolean outputs = false;
    for (Operation op : module.region(0).entry()) {
      outputs |= op instanceof ShadowOutputOp || op instanceof FetchOp;
    }
    return outputs;
  }

  boolean add() {
    int faults = reverse.diagnostics().errorCount();
    if (request.sensitivity()) {
      reverse
          .diagnostics()
          .error(program, "a program takes no cotangents of its outputs; make it a function");
      return false;
    }
    Block block = program.region(0).entry();
    List<DataOp> inputs = new ArrayList<>();
    List<Value> values = new ArrayList<>();
    for (Operation op : block) {
      if (op instanceof DataOp data) {
        inputs.add(data);
        values.add(data.out());
      }
    }
    Operation last = block.last();
    GradientBody body =
        new GradientBody(reverse, program, request, TensorAlgebra.INSTANCE, Optional.empty());
    Optional<GradientBody.Gradients> gradients = body.add(block, values, () -> outputs(block));
    if (gradients.isEmpty() || reverse.diagnostics().errorCount() > faults) {
      eraseAfter(block, last);
      body.undo();
      return false;
    }
    List<String> names = new ArrayList<>();
    request
        .inputs()
        .ifPresentOrElse(
            positions -> positions.asList().forEach(at -> names.add(inputs.get(at).inputName())),
            () ->
                inputs.stream()
                    .filter(data -> TensorAlgebra.INSTANCE.isDifferentiable(data.out().type()))
                    .forEach(data -> names.add(data.inputName())));
    output(block, names, gradients.get().inputs());
    output(
        block,
        request.parameters().orElseGet(() -> parameters(block)),
        gradients.get().parameters());
    return true;
  }

  /// {@return what the program gives back}; calls may have become others since it was read
  private static List<Value> outputs(Block block) {
    List<Value> outputs = new ArrayList<>();
    for (Operation op : block) {
      if (op instanceof ShadowOutputOp || op instanceof FetchOp) {
        outputs.add(op.operand(0));
      }
    }
    return outputs;
  }

  private static ImmutableList<String> parameters(Block block) {
    List<String> names = new ArrayList<>();
    for (Operation op : block) {
      if (op instanceof ParameterOp parameter
          && TensorAlgebra.INSTANCE.isDifferentiable(parameter.out().type())
          && !names.contains(parameter.parameterName())) {
        names.add(parameter.parameterName());
      }
    }
    return ImmutableList.copyOf(names);
  }

  private static void output(Block block, List<String> names, List<Value> gradients) {
    Rewriter rewriter = new Rewriter();
    rewriter.setInsertionPointToEnd(block);
    for (int i = 0; i < names.size(); i++) {
      Value gradient = gradients.get(i);
      rewriter.setLocation(gradient.location());
      rewriter.add(PirOps.shadowOutput(gradient, names.get(i) + SUFFIX));
    }
  }

  private static void eraseAfter(Block block, @Nullable Operation last) {
    Rewriter rewriter = new Rewriter();
    while (block.last() != last) {
      rewriter.erase(Objects.requireNonNull(block.last()));
    }
  }
}
