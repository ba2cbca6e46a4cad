package dev.weir.target.jvm;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.builtin.data.ParameterStore;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.ir.Block;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpOperand;
import dev.weir.ir.Operation;
import dev.weir.ir.Region;
import dev.weir.ir.Segments;
import dev.weir.ir.Value;
import dev.weir.ir.attr.DenseArrayAttr;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.trait.Call;
import dev.weir.ir.trait.Callable;
import dev.weir.ir.trait.CallableValue;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.StructuredWhile;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.target.BufferPlan;
import dev.weir.target.Port;
import dev.weir.target.jvm.kernel.EagerCall;
import dev.weir.target.jvm.kernel.JvmKernel;
import dev.weir.target.jvm.kernel.JvmKernelTable;
import dev.weir.target.jvm.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Compiles a program or a function: kernels are bound to their attributes, values get slots, values of
/// known size get buffers in a plan, and what depends on nothing is computed.
final class CodeCompiler {
  /// The functions of a program.
  interface Functions {
    /// {@return the function that `value` is}; empty after reporting that there is none
    Optional<JvmFunction> find(CallableValue value);
  }

  /// Operators whose kernels have no operands and always give the same.
  private static final ImmutableSet<String> CONSTANTS =
      ImmutableSet.of("pd_op.full", "pd_op.full_int_array");

  /// Operators whose first result is the memory of an operand, whatever that is: which operand.
  private static final ImmutableMap<String, Integer> SHARING =
      ImmutableMap.of("pd_op.assign_out_", 1, "pd_op.print", 0);

  private final ParameterStore parameters;
  private final Functions functions;
  private final Diagnostics diagnostics;
  private final Slots slots = new Slots();
  private final Map<Port, Integer> inputs = new LinkedHashMap<>();
  private final Map<Port, Integer> outputs = new LinkedHashMap<>();
  private final Map<Integer, Tensor> constants = new LinkedHashMap<>();
  private final List<Step> steps = new ArrayList<>();
  private final List<Step.Kernel> kernelSteps = new ArrayList<>();

  /// The steps at which the loops around the current position begin, the innermost last.
  private final List<Integer> loopStarts = new ArrayList<>();

  /// For each loop around, the slots used in it that were defined before it.
  private final List<List<Integer>> loopUses = new ArrayList<>();

  private int now;
  private int carried;
  private int loops;

  CodeCompiler(
      ParameterStore parameters, Functions functions, Diagnostics diagnostics) {
    this.parameters = parameters;
    this.functions = functions;
    this.diagnostics = diagnostics;
  }

  /// {@return the code of a program}; its inputs and outputs are then known
  JvmCode program(Block block) {
    block(block);
    steps.add(new Step.End());
    return code(ImmutableIntArray.of());
  }

  /// {@return the code of a function}
  JvmCode function(Block block) {
    var arguments = ImmutableIntArray.builder();
    for (Value argument : block.arguments()) {
      arguments.add(slots.define(argument, now));
    }
    block(block);
    now++;
    steps.add(new Step.Return(use(block.last().operand(0))));
    return code(arguments.build());
  }

  private JvmCode code(ImmutableIntArray arguments) {
    List<Integer> planned = new ArrayList<>();
    BufferPlan plan = BufferPlan.of(slots.requests(planned));
    TailCalls.mark(steps);
    return new JvmCode(
        slots.size(),
        carried,
        loops,
        arguments,
        ImmutableMap.copyOf(constants),
        ImmutableList.copyOf(steps),
        ImmutableList.copyOf(kernelSteps),
        planned.stream().map(this::planned).collect(ImmutableList.toImmutableList()),
        plan);
  }

  ImmutableMap<Port, Integer> inputs() {
    return ImmutableMap.copyOf(inputs);
  }

  ImmutableMap<Port, Integer> outputs() {
    return ImmutableMap.copyOf(outputs);
  }

  private JvmCode.Planned planned(int slot) {
    TensorType type = java.util.Objects.requireNonNull(slots.type(slot));
    var dtype = ElementTypes.dtype(type.elementType());
    ImmutableLongArray shape = type.shape();
    return new JvmCode.Planned(slot, dtype, shape, type.elementCount() * dtype.byteSize());
  }

  private void block(Block block) {
    for (Operation op : block) {
      if (!(op instanceof Terminator)) {
        operation(op);
      }
    }
  }

  private void operation(Operation op) {
    now++;
    switch (op) {
      case PhiKernelOp kernel -> kernel(kernel);
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
      case Callable function -> {
        // Has code of its own.
      }
      case CallableValue function -> bind(function);
      case Call call -> call(call);
      case StructuredIf branch -> branch(branch);
      case StructuredWhile loop -> loop(loop);
      default -> {
        if (!stack(op)) {
          diagnostics.error(op, "cannot be run on the JVM: it is not a kernel call");
        }
      }
    }
  }

  /// Stacks keep what they hold, so that nothing on them has a place in the plan.
  ///
  /// @return whether `op` works on a stack
  private boolean stack(Operation op) {
    switch (op.name()) {
      case "pir.stack_create" -> {
        ImmutableList<Integer> made = defined(op);
        steps.add(new Step.MakeStack(made.get(0), made.get(1), made.get(2)));
      }
      case "pir.tuple_push" -> {
        ImmutableList<Integer> used = arguments(op);
        steps.add(new Step.Push(used.get(0), used.subList(1, used.size())));
      }
      case "pir.tuple_pop" -> {
        int outlet = use(op.operand(0));
        steps.add(new Step.Pop(op.location(), outlet, defined(op)));
      }
      case "pir.has_elements" ->
        steps.add(new Step.HasElements(use(op.operand(0)), defined(op).get(0)));
      default -> {
        return false;
      }
    }
    return true;
  }

  private ImmutableList<Integer> defined(Operation op) {
    var defined = ImmutableList.<Integer>builder();
    for (Value result : op.results()) {
      defined.add(slots.define(result, now));
    }
    return defined.build();
  }

  private void kernel(PhiKernelOp op) {
    switch (op.opName()) {
      case "pd_op.data", "pd_op.feed" -> input(op);
      case "pd_op.fetch" -> {
        output(op, name(op));
        alias(op.operand(0), op.result(0));
      }
      case "pd_op.shadow_feed", "pd_op.memcpy_h2d", "pd_op.memcpy_d2h" -> {
        if (isOnHost(op.operand(0)) && isOnHost(op.result(0))) {
          alias(op.operand(0), op.result(0));
        } else {
          diagnostics.error(op, "moves a tensor to a device; the JVM target runs on the host only");
        }
      }
      default -> call(op);
    }
  }

  private static boolean isOnHost(Value value) {
    return value.type() instanceof AllocatedTensorType type
        && (type.place() == PlaceAttr.Kind.CPU || type.place() == PlaceAttr.Kind.UNDEFINED);
  }

  private void call(PhiKernelOp op) {
    Optional<JvmKernel> bound = bind(op);
    ImmutableList<Integer> arguments = arguments(op);
    ImmutableList<Integer> given = results(op);
    if (bound.isEmpty()) {
      return;
    }
    if (CONSTANTS.contains(op.opName()) && op.operandCount() == 0) {
      precompute(op, bound.get(), given.get(0));
      return;
    }
    Integer shared = SHARING.get(op.opName());
    if (shared != null) {
      slots.unbuffer(given.get(0));
      slots.join(arguments.get(shared), given.get(0));
    }
    boolean inplace = op.isInplace() && canShare(op);
    if (inplace) {
      slots.unbuffer(given.get(0));
      slots.join(arguments.get(0), given.get(0));
    }
    Step.Kernel step =
        new Step.Kernel(
            op.kernelName(), op.location(), bound.get(), arguments, given, inplace,
            kernelSteps.size());
    kernelSteps.add(step);
    steps.add(step);
  }

  private Optional<JvmKernel> bind(PhiKernelOp op) {
    Optional<JvmKernelTable.Entry> entry = JvmKernelTable.find(op.kernelName());
    if (entry.isEmpty()) {
      diagnostics.error(
          op.location(),
          "operator '%s' has no kernel '%s' on the JVM",
          op.opName(),
          op.kernelName());
      return Optional.empty();
    }
    try {
      return Optional.of(entry.get().factory().bind(new OperationAttributes(op)));
    } catch (KernelException e) {
      diagnostics.error(op.location(), "operator '%s': %s", op.opName(), e.getMessage());
      return Optional.empty();
    }
  }

  /// A kernel may write over its operand only if that is an intermediate value nobody reads later,
  /// so that values keep their meaning.
  private boolean canShare(PhiKernelOp op) {
    Value shared = op.operand(0);
    return shared.hasOneUse()
        && slots.isBuffered(slots.of(shared))
        && shared.parentBlock() == op.block()
        && op.result(0).type().equals(shared.type());
  }

  private void precompute(PhiKernelOp op, JvmKernel kernel, int slot) {
    EagerCall call = new EagerCall(Arena.ofAuto());
    try {
      kernel.run(call);
      constants.put(slot, call.result(0));
      slots.unbuffer(slot);
    } catch (KernelException e) {
      diagnostics.error(op.location(), "operator '%s': %s", op.opName(), e.getMessage());
    }
  }

  /// The slots of the operands, -1 where an optional one is absent.
  private ImmutableList<Integer> arguments(Operation op) {
    var arguments = ImmutableList.<Integer>builder();
    if (op.attribute(Segments.OPERAND_SIZES) instanceof DenseArrayAttr sizes) {
      int next = 0;
      for (int i = 0; i < sizes.size(); i++) {
        arguments.add(sizes.longAt(i) == 0 ? -1 : use(op.operand(next++)));
      }
    } else {
      op.operands().forEach(operand -> arguments.add(use(operand)));
    }
    return arguments.build();
  }

  /// The slots of the results, -1 where an optional one is absent.
  private ImmutableList<Integer> results(PhiKernelOp op) {
    var defined = ImmutableList.<Integer>builder();
    for (Value result : op.results()) {
      int slot = slots.define(result, now);
      slots.buffer(slot);
      defined.add(slot);
    }
    ImmutableList<Integer> present = defined.build();
    if (!(op.attribute(Segments.RESULT_SIZES) instanceof DenseArrayAttr sizes)) {
      return present;
    }
    var results = ImmutableList.<Integer>builder();
    int next = 0;
    for (int i = 0; i < sizes.size(); i++) {
      results.add(sizes.longAt(i) == 0 ? -1 : present.get(next++));
    }
    return results.build();
  }

  private int use(Value value) {
    int slot = slots.of(value);
    slots.use(slot, now);
    for (int i = 0; i < loopStarts.size(); i++) {
      if (slots.start(slot) < loopStarts.get(i)) {
        loopUses.get(i).add(slot);
      }
    }
    return slot;
  }

  private void input(PhiKernelOp op) {
    String name = name(op);
    int slot = slots.define(op.result(0), now);
    TensorType type = slots.type(slot);
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
      int slot = use(value);
      slots.use(slot, Integer.MAX_VALUE);
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
    int slot = slots.define(op.result(0), now);
    Optional<Tensor> tensor = parameters.get(name);
    if (tensor.isEmpty()) {
      diagnostics.error(
          op, "the weights of parameter '%s' are not there; give its file with --params", name);
    } else {
      constants.put(slot, tensor.get());
    }
  }

  private void combine(CombineOp op) {
    var parts = ImmutableList.<Integer>builder();
    int vector = slots.define(op.result(0), now);
    for (Value operand : op.operands()) {
      int slot = use(operand);
      slots.join(slot, vector);
      parts.add(slot);
    }
    steps.add(new Step.Combine(parts.build(), vector));
  }

  private void extract(Operation op, int first) {
    int vector = use(op.operand(0));
    var parts = ImmutableList.<Integer>builder();
    for (Value result : op.results()) {
      int slot = slots.define(result, now);
      slots.join(slot, vector);
      parts.add(slot);
    }
    steps.add(new Step.Extract(op.location(), vector, first, parts.build()));
  }

  private void alias(Value from, Value to) {
    int input = use(from);
    int output = slots.define(to, now);
    slots.join(input, output);
    steps.add(new Step.Alias(input, output));
  }

  private void branch(StructuredIf op) {
    int condition = use(op.condition());
    ImmutableList<Integer> results = defined(op);
    int test = reserve();
    arm(op.thenRegion(), results);
    int end = reserve();
    steps.set(test, new Step.Unless(op.location(), condition, steps.size()));
    arm(op.elseRegion(), results);
    steps.set(end, new Step.Jump(steps.size()));
  }

  /// {@return the number of a step that is still to be set}
  private int reserve() {
    steps.add(new Step.End());
    return steps.size() - 1;
  }

  private void arm(Region region, ImmutableList<Integer> results) {
    if (region.isEmpty()) {
      return;
    }
    block(region.entry());
    now++;
    ImmutableList<Integer> yielded = yielded(region.entry());
    for (int i = 0; i < results.size(); i++) {
      slots.join(yielded.get(i), results.get(i));
    }
    if (!results.isEmpty()) {
      steps.add(new Step.Move(yielded, results));
    }
  }

  private ImmutableList<Integer> yielded(Block block) {
    Operation terminator = block.terminator();
    return terminator == null
        ? ImmutableList.of()
        : terminator.operands().stream().map(this::use).collect(ImmutableList.toImmutableList());
  }

  private void loop(StructuredWhile op) {
    int condition = use(op.condition());
    var inits =
        op.inits().stream().map(this::use).collect(ImmutableList.toImmutableList());
    loopStarts.add(now);
    loopUses.add(new ArrayList<>(inits));
    Block block = op.bodyRegion().entry();
    var arguments = ImmutableList.<Integer>builder();
    for (Value argument : block.arguments()) {
      arguments.add(slots.define(argument, now));
    }
    int firstCarried = carried;
    carried += 2 * inits.size();
    int number = loops++;
    ImmutableList<Integer> carriedSlots = arguments.build();
    steps.add(new Step.Move(inits, carriedSlots));
    int test = reserve();
    int start = steps.size();
    block(block);
    now++;
    ImmutableList<Integer> yields = yielded(block);
    loopStarts.removeLast();
    for (int slot : loopUses.removeLast()) {
      slots.use(slot, now);
    }
    steps.add(
        new Step.Repeat(
            op.location(),
            yields.get(0),
            yields.subList(1, yields.size()),
            carriedSlots,
            firstCarried,
            number,
            start));
    steps.set(test, new Step.Unless(op.location(), condition, steps.size()));
    ImmutableList<Integer> results = defined(op);
    for (int i = 0; i < results.size(); i++) {
      slots.join(results.get(i), inits.get(i));
    }
    steps.add(new Step.Move(carriedSlots, results));
  }

  // Functions.

  private void bind(CallableValue op) {
    boolean called = true;
    for (OpOperand use : op.result(0).uses()) {
      called &= isCallee(op, use.owner());
    }
    if (called) {
      return;
    }
    Optional<JvmFunction> function = functions.find(op);
    var captured = ImmutableList.<Integer>builder();
    op.boundValues().values().forEach(value -> captured.add(use(value)));
    int output = defined(op).get(0);
    function.ifPresent(found -> steps.add(new Step.Bind(found, captured.build(), output)));
  }

  /// {@return whether `user` does no more with a function than call it}
  private static boolean isCallee(CallableValue function, Operation user) {
    return user instanceof Call call
        && callee(call) == function
        && call.callArguments().values().stream().noneMatch(function.result(0)::equals);
  }

  /// {@return what makes the function that is called, or null}
  private static @Nullable CallableValue callee(Call call) {
    return call.operandCount() > call.callArguments().size()
        && call.operand(0).definingOp() instanceof CallableValue value
            ? value
            : null;
  }

  private void call(Call op) {
    var arguments = ImmutableList.<Integer>builder();
    op.callArguments().values().forEach(value -> arguments.add(use(value)));
    CallableValue known = callee(op);
    if (known != null) {
      known.boundValues().values().forEach(value -> arguments.add(use(value)));
      Optional<JvmFunction> function = functions.find(known);
      int output = defined(op).get(0);
      function.ifPresent(
          found -> steps.add(
              new Step.Call(op.location(), found, arguments.build(), output, false)));
    } else if (op.callTarget() instanceof Call.Target.Indirect(Value callee)) {
      int value = use(callee);
      steps.add(
          new Step.CallValue(
              op.location(), value, arguments.build(), defined(op).get(0), false));
    } else {
      diagnostics.error(op, "calls what is not known on the JVM");
    }
  }
}
