package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.runtime.device.LoadedKernel;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.HostKernelLibrary;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Kernel calls as steps: of the kernels in the library, and of those generated for the program.
final class KernelCode {
  /// Operators whose kernels have no operands and always give the same.
  private static final ImmutableSet<String> CONSTANTS =
      ImmutableSet.of("pd_op.full", "pd_op.full_int_array", "pd_op.assign_value");

  /// Operators whose first result is the memory of an operand, whatever that is: which operand.
  private static final ImmutableMap<String, Integer> SHARING =
      ImmutableMap.of("pd_op.assign_out_", 1, "pd_op.print", 0);

  private final StepListBuilder code;
  private final Slots slots;
  private final GeneratedKernels generated;
  private final RunMemory memory;
  private final Diagnostics diagnostics;

  KernelCode(
      StepListBuilder code, GeneratedKernels generated, RunMemory memory, Diagnostics diagnostics) {
    this.code = code;
    this.slots = code.slots();
    this.generated = generated;
    this.memory = memory;
    this.diagnostics = diagnostics;
  }

  // Generated kernels.

  void launch(LaunchOp op) {
    Optional<LoadedKernel> kernel = generated.find(op.callee());
    ImmutableList<Integer> inputs = code.arguments(op);
    ImmutableList<Integer> outputs = code.results(op);
    if (kernel.isEmpty()) {
      diagnostics.error(op, "kernel '%s' was not generated", op.callee());
      return;
    }
    for (Value operand : op.operands()) {
      if (slots.type(slots.of(operand)) == null) {
        diagnostics.error(op, "a generated kernel takes tensors only, got '%s'", operand.type());
        return;
      }
    }
    int[] over = new int[outputs.size()];
    for (int i = 0; i < over.length; i++) {
      over[i] = overwritten(op, i, over);
      if (over[i] >= 0) {
        slots.inherit(inputs.get(over[i]), outputs.get(i));
      }
    }
    LaunchSizes sizes = LaunchSizes.of(op);
    code.add(
        new Step.Launch(
            op.callee(),
            op.location(),
            kernel.get().withFixed(fixed(inputs)),
            generated,
            inputs,
            outputs,
            ImmutableIntArray.copyOf(over),
            sizes,
            checks(op, sizes.bounds()),
            code.nextLaunch()));
  }

  /// {@return the operands that hold the same in every run, as weights do that the program does not write}
  private ImmutableSet<Integer> fixed(List<Integer> inputs) {
    ImmutableSet.Builder<Integer> fixed = ImmutableSet.builder();
    for (int i = 0; i < inputs.size() && !generated.besideWrites(); i++) {
      if (code.isConstant(inputs.get(i))) {
        fixed.add(i);
      }
    }
    return fixed.build();
  }

  /// {@return what to look at before `op` runs}: places that the host can read
  private ImmutableList<IndexCheck> checks(Operation op, ImmutableList<IndexBoundsAttr> all) {
    var checks = ImmutableList.<IndexCheck>builder();
    for (IndexBoundsAttr bounds : all) {
      Value readable = readable(op.operand(bounds.operand()));
      if (readable != null) {
        int slot = code.use(readable);
        boolean isFixed = memory.hasDevice() && isOnDevice(readable);
        checks.add(
            isFixed
                ? new IndexCheck(-1, code.original(slot), bounds)
                : new IndexCheck(slot, null, bounds));
      }
    }
    return checks.build();
  }

  /// {@return `value`, or what it is a copy of, where the host can read that}; null where a kernel computed it
  /// on a device
  private @Nullable Value readable(Value value) {
    if (!memory.hasDevice() || !isOnDevice(value) || code.isConstant(slots.of(value))) {
      return value;
    }
    return value.definingOp() instanceof PhiKernelOp copy
            && (copy.opName().equals("pd_op.shadow_feed")
                || copy.opName().equals("pd_op.memcpy_h2d"))
        ? readable(copy.operand(0))
        : null;
  }

  /// {@return the operand over which result `i` is written, -1 if it gets memory of its own}
  private int overwritten(LaunchOp op, int i, int[] before) {
    int operand = op.aliases().get(i);
    for (int k = 0; k < i; k++) {
      if (before[k] == operand) {
        return -1;
      }
    }
    return operand >= 0 && !code.isOutput(op.result(i)) && canShare(op, operand, i) ? operand : -1;
  }

  // Kernels of the library.

  void call(PhiKernelOp op) {
    if (op.opName().equals("pd_op.assign_out_")
        && memory.hasDevice()
        && isOnDevice(op.operand(1))) {
      assign(op);
      return;
    }
    Optional<HostKernel> bound = bind(op);
    ImmutableList<Integer> arguments = code.arguments(op);
    ImmutableList<Integer> given = code.results(op);
    if (bound.isEmpty()) {
      return;
    }
    for (Value operand : op.operands()) {
      if (memory.hasDevice() && isOnDevice(operand)) {
        diagnostics.error(
            op.location(),
            "kernel '%s' runs on the host, its operand lies on a device",
            op.kernelName());
        return;
      }
    }
    if (memory.hasDevice() && op.isInplace() && readsParameterOfDevice(op)) {
      diagnostics.error(
          op.location(),
          "'%s' writes to a weight, which lies on the device, but runs on the host",
          op.opName());
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
    boolean inplace = op.isInplace() && !code.isOutput(op.result(0)) && canShare(op, 0, 0);
    if (inplace) {
      slots.inherit(arguments.get(0), given.get(0));
    }
    code.add(
        new Step.Kernel(
            op.kernelName(),
            op.location(),
            bound.get().withFixed(fixed(arguments)),
            arguments,
            given,
            inplace,
            op.attribute(IndexBoundsAttr.MARK) instanceof IndexBoundsAttr bounds
                ? checks(op, ImmutableList.of(bounds))
                : ImmutableList.of(),
            code.nextKernel()));
  }

  /// Writes over memory of the device, that of a weight for instance.
  private void assign(PhiKernelOp op) {
    ImmutableList<Integer> arguments = code.arguments(op);
    int result = code.results(op).get(0);
    slots.unbuffer(result);
    slots.join(arguments.get(1), result);
    code.add(new Step.Assign(op.location(), arguments.get(0), arguments.get(1), result));
  }

  private static boolean readsParameterOfDevice(PhiKernelOp op) {
    for (Value operand : op.operands()) {
      if (operand.definingOp() instanceof PhiKernelOp copy
          && copy.opName().equals("pd_op.memcpy_d2h")
          && copy.operand(0).definingOp() instanceof ParameterOp) {
        return true;
      }
    }
    return false;
  }

  private Optional<HostKernel> bind(PhiKernelOp op) {
    Optional<HostKernelLibrary.Entry> entry = HostKernels.find(op.kernelName());
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

  /// A kernel may write a result over an operand only if that is an intermediate value nobody reads
  /// later, so that values keep their meaning.
  private boolean canShare(Operation op, int operand, int result) {
    Value shared = op.operand(operand);
    return shared.hasOneUse()
        && slots.isOwner(slots.of(shared))
        && shared.parentBlock() == op.block()
        && op.result(result).type().equals(shared.type());
  }

  private void precompute(PhiKernelOp op, HostKernel kernel, int slot) {
    EagerCall call = new EagerCall(Arena.ofAuto());
    try {
      kernel.run(call);
      code.constant(slot, call.result(0), call.result(0));
      slots.unbuffer(slot);
    } catch (KernelException e) {
      diagnostics.error(op.location(), "operator '%s': %s", op.opName(), e.getMessage());
    }
  }

  // Copies between host and device.

  void copy(PhiKernelOp op) {
    Value from = op.operand(0);
    Value to = op.result(0);
    boolean device = isOnDevice(to);
    if (device == isOnDevice(from)) {
      alias(from, to);
    } else if (!memory.hasDevice()) {
      diagnostics.error(op, "moves a tensor to a device; the JVM target runs on the host only");
      code.define(to);
    } else if (slots.type(slots.of(from)) == null) {
      diagnostics.error(op, "only tensors can be moved to a device, this is '%s'", from.type());
      code.define(to);
    } else {
      int input = code.use(from);
      int output = code.define(to);
      if (device && code.isConstant(input)) {
        Tensor original = code.original(input);
        code.constant(output, original, memory.uploaded(original));
      } else {
        if (code.isOutput(to)) {
          slots.export(output);
        } else {
          slots.buffer(output);
        }
        code.add(
            device
                ? new Step.CopyIn(op.location(), input, output)
                : new Step.CopyOut(op.location(), input, output));
      }
    }
  }

  private boolean isOnDevice(Value value) {
    return StepListBuilder.isOnDevice(value);
  }

  /// Lets a value stand for another.
  void alias(Value from, Value to) {
    int input = code.use(from);
    int output = code.define(to);
    slots.join(input, output);
    code.add(new Step.Alias(input, output));
  }
}
