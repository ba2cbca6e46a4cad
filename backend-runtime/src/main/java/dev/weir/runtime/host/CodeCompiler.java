package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.controlflow.HasElementsOp;
import dev.weir.dialect.controlflow.StackCreateOp;
import dev.weir.dialect.controlflow.TuplePopOp;
import dev.weir.dialect.controlflow.TuplePushOp;
import dev.weir.dialect.kernel.BufferPlanAttr;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.kernel.buffer.CallMemory;
import dev.weir.dialect.shape.AssertOp;
import dev.weir.dialect.shape.AssumeOp;
import dev.weir.dialect.shape.CastOp;
import dev.weir.dialect.shape.LikelyOp;
import dev.weir.dialect.shape.ReadsSizes;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.trait.Symbol;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.Port;
import dev.weir.runtime.host.size.InputGuards;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Compiles a program or a function: kernels are bound to their attributes, values get slots where the plan of the
/// program has them, and what depends on nothing is computed.
final class CodeCompiler {
  /// The functions of a program.
  interface Functions {
    /// {@return the function that `call` is one of}; empty after reporting that there is none
    Optional<HostFunction> find(Call call);
  }

  private final ParameterStore parameters;
  private final RunMemory memory;
  private final Diagnostics diagnostics;
  private final Block block;
  private final StepListBuilder code;
  private final LoopCode loops;
  private final CallCode calls;
  private final TagCode tags;
  private final KernelCode kernels;
  private final ArrayCode arrays;
  private final Map<Port, Integer> inputs = new LinkedHashMap<>();
  private final Map<Port, Integer> outputs = new LinkedHashMap<>();
  private final List<AssertOp> guards = new ArrayList<>();
  private final boolean isProgram;

  /// @param block the program or the body of the function
  /// @param plan the memory that a run of it needs
  /// @param isProgram which of the two it is
  CodeCompiler(
      Block block,
      BufferPlanAttr plan,
      boolean isProgram,
      ParameterStore parameters,
      Functions functions,
      GeneratedKernels generated,
      RunMemory memory,
      Diagnostics diagnostics) {
    this.block = block;
    this.isProgram = isProgram;
    this.parameters = parameters;
    this.memory = memory;
    this.diagnostics = diagnostics;
    code = new StepListBuilder(plan, isProgram);
    loops = new LoopCode(code, this::block);
    calls = new CallCode(code, functions);
    tags = new TagCode(code);
    arrays = new ArrayCode(code);
    kernels = new KernelCode(code, generated, memory, diagnostics);
  }

  /// {@return the code of a program}; its inputs and outputs are then known
  HostCode program() {
    block(block);
    code.add(new Step.End());
    return code.code(ImmutableIntArray.of());
  }

  /// {@return the code of a function}
  HostCode function() {
    var arguments = ImmutableIntArray.builder();
    for (Value argument : block.arguments()) {
      arguments.add(code.define(argument));
    }
    block(block);
    Operation end = block.last();
    if (end != null && end.operandCount() == 1) {
      code.add(new Step.Return(code.use(end.operand(0))));
    } else if (end != null && end.operandCount() > 1) {
      int all = code.slots().fresh();
      code.add(new Step.Combine(code.uses(end.operands()), all));
      code.add(new Step.Return(all));
    } else {
      diagnostics.error(
          end == null ? block.parentOp() : end,
          "cannot be run: a function of a program returns something");
    }
    return code.code(arguments.build());
  }

  ImmutableMap<Port, Integer> inputs() {
    return ImmutableMap.copyOf(inputs);
  }

  ImmutableMap<Port, Integer> outputs() {
    return ImmutableMap.copyOf(outputs);
  }

  /// {@return what is looked at before a run}
  InputGuards guards() {
    return InputGuards.of(guards, inputs.keySet(), diagnostics);
  }

  private void block(Block nested) {
    for (Operation op : nested) {
      if (!(op instanceof Terminator)) {
        operation(op);
      }
    }
  }

  private void operation(Operation op) {
    switch (op) {
      case PhiKernelOp kernel -> kernel(kernel);
      case LaunchOp launch -> kernels.launch(launch);
      case CombineOp combine -> combine(combine);
      case TupleSplitOp split -> extract(split, 0);
      case TupleSliceOp slice -> extract(slice, slice.index());
      case ParameterOp parameter -> constant(parameter, parameter.parameterName());
      case ConstantOp constant when constant.value() instanceof TensorNameAttr name ->
          constant(constant, name.name());
      case ShadowOutputOp output -> {
        if (!keepsParameter(output)) {
          output(output, output.outputName());
        }
      }
      case SetParameterOp output -> output(output, output.parameterName());
      case AssertOp guard when isProgram -> guards.add(guard);
      case AssumeOp fact -> {
        // Checked where it is about inputs.
      }
      case LikelyOp fact -> {
        // Says nothing of what is computed.
      }
      case CastOp cast -> code.add(new Step.OnSizes(SizeStep.cast(cast, code)));
      case ReadsSizes reader -> code.add(new Step.OnSizes(SizeStep.of(reader, code)));
      case Callable function -> {
        // Has code of its own.
      }
      case Symbol symbol -> {
        // A generated kernel.
      }
      case Call call -> calls.call(call);
      case StructuredIf branch -> loops.branch(branch);
      case StructuredWhile loop -> loops.loop(loop);
      default -> {
        if (!stack(op) && !tags.add(op)) {
          diagnostics.error(op, "cannot be run on the JVM: it is not a kernel call");
          // What comes after it is still looked at.
          code.defined(op);
        }
      }
    }
  }

  /// Stacks keep what they hold, so that nothing on them has a place in the plan.
  ///
  /// @return whether `op` works on a stack
  private boolean stack(Operation op) {
    switch (op) {
      case StackCreateOp create -> {
        ImmutableList<Integer> made = code.defined(create);
        code.add(new Step.MakeStack(made.get(0), made.get(1), made.get(2)));
      }
      case TuplePushOp push -> {
        ImmutableList<Integer> used = code.arguments(push);
        code.add(new Step.Push(used.get(0), used.subList(1, used.size())));
      }
      case TuplePopOp pop -> {
        int outlet = code.use(pop.operand(0));
        code.add(new Step.Pop(pop.location(), outlet, code.defined(pop)));
      }
      case HasElementsOp question ->
          code.add(
              new Step.HasElements(code.use(question.operand(0)), code.defined(question).get(0)));
      default -> {
        return false;
      }
    }
    return true;
  }

  private void kernel(PhiKernelOp op) {
    RuntimeKernel known = op.runtimeKernel().orElse(null);
    if (known == null) {
      called(op);
      return;
    }
    switch (known) {
      case DATA, FEED -> input(op);
      case FETCH -> {
        output(op, name(op));
        kernels.alias(op.operand(0), op.result(0));
      }
      case SHADOW_FEED, MEMCPY_H2D, MEMCPY_D2H -> kernels.copy(op);
      default -> called(op);
    }
  }

  private void called(PhiKernelOp op) {
    if (!arrays.call(op)) {
      kernels.call(op);
    }
  }

  private void input(PhiKernelOp op) {
    String name = name(op);
    int slot = code.define(op.result(0));
    TensorType type = code.slots().type(slot);
    if (type == null) {
      diagnostics.error(op, "input '%s' is not a tensor", name);
    } else if (inputs.keySet().stream().anyMatch(port -> port.name().equals(name))) {
      diagnostics.error(op, "a second input is called '%s'", name);
    } else {
      inputs.put(new Port(name, type, op.location()), slot);
    }
  }

  private void output(Operation op, String name) {
    Value value = op.operand(0);
    if (!(value.type() instanceof TensorLike type)) {
      diagnostics.error(op, "output '%s' is not a tensor", name);
    } else if (outputs.keySet().stream().anyMatch(port -> port.name().equals(name))) {
      diagnostics.error(op, "a second output is called '%s'", name);
    } else {
      int slot = code.use(value);
      outputs.put(new Port(name, type.tensor(), op.location()), slot);
    }
  }

  /// {@return whether `output` is a parameter under its own name: it is there for the parameter's
  /// sake, so that no pass takes it away}
  private static boolean keepsParameter(ShadowOutputOp output) {
    return output.value().definingOp() instanceof ParameterOp parameter
        && parameter.parameterName().equals(output.outputName());
  }

  private static String name(Operation op) {
    return op.attribute("name") instanceof StringAttr name ? name.value() : "";
  }

  private void constant(Operation op, String name) {
    int slot = code.define(op.result(0));
    Optional<Tensor> tensor = parameters.get(name);
    if (tensor.isEmpty()) {
      diagnostics.error(
          op,
          "the weights of parameter '%s' are not there; give its file with --params, or"
              + " --params=random to try the program",
          name);
    } else {
      int device = CallMemory.device(op.result(0));
      code.parameter(
          slot,
          name,
          tensor.get(),
          memory.hasDevice(device) ? memory.uploaded(tensor.get(), device) : tensor.get());
    }
  }

  private void combine(CombineOp op) {
    int vector = code.define(op.result(0));
    ImmutableList<Integer> parts = code.uses(op.operands());
    code.add(new Step.Combine(parts, vector));
  }

  private void extract(Operation op, int first) {
    int vector = code.use(op.operand(0));
    ImmutableList<Integer> parts = code.defined(op);
    code.add(new Step.Extract(op.location(), vector, first, parts));
  }
}
