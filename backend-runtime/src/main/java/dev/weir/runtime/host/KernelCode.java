package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.ChoiceReason;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.ProgramDevices;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.dialect.kernel.Storage;
import dev.weir.dialect.kernel.buffer.CallMemory;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.runtime.host.size.LaunchSizes;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.HostKernelLibrary;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;

/// Kernel calls as steps: of the kernels in the library, and of those generated for the program.
final class KernelCode {
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
    Optional<GeneratedKernels.Found> kernel = generated.find(op.callee());
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
      over[i] = StepListBuilder.storage(op, i) instanceof Storage.Over(int operand) ? operand : -1;
    }
    LaunchSizes sizes = LaunchSizes.of(op);
    code.add(
        new Step.Launch(
            op.callee(),
            op.location(),
            kernel.get().kernel().withFixed(fixed(inputs)),
            kernel.get().device(),
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
      Value readable = CallMemory.readable(op.operand(bounds.operand()));
      if (readable != null) {
        int slot = code.use(readable);
        boolean isFixed = memory.hasDevice() && CallMemory.isOnDevice(readable);
        checks.add(
            isFixed
                ? new IndexCheck(-1, code.original(slot), bounds)
                : new IndexCheck(slot, null, bounds));
      }
    }
    return checks.build();
  }

  // Kernels of the library.

  void call(PhiKernelOp op) {
    if (op.calls(RuntimeKernel.ASSIGN_OUT)
        && memory.hasDevice()
        && CallMemory.isOnDevice(op.operand(1))) {
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
      if (memory.hasDevice() && CallMemory.isOnDevice(operand)) {
        diagnostics.error(
            op.location(),
            "kernel '%s' runs on the host, but its operand is on a device",
            op.kernelName());
        return;
      }
    }
    if (memory.hasDevice() && op.isInplace() && readsParameterOfDevice(op)) {
      diagnostics.error(
          op.location(),
          "'%s' runs on the host, but writes to a weight on the device",
          op.opName());
      return;
    }
    if (CallMemory.isConstant(op)) {
      precompute(op, bound.get(), given.get(0));
      return;
    }
    boolean inplace = !given.isEmpty() && StepListBuilder.storage(op, 0) instanceof Storage.Over;
    code.add(
        new Step.Kernel(
            op.kernelName(),
            ChoiceReason.ofLibrary(op),
            op.location(),
            bound.get().withFixed(fixed(arguments)),
            arguments,
            given,
            inplace,
            checks(op, CallMemory.bounds(op)),
            code.nextKernel()));
  }

  /// Writes over memory of the device, that of a weight for instance.
  private void assign(PhiKernelOp op) {
    ImmutableList<Integer> arguments = code.arguments(op);
    int result = code.results(op).get(0);
    code.add(new Step.Assign(op.location(), arguments.get(0), arguments.get(1), result));
  }

  private static boolean readsParameterOfDevice(PhiKernelOp op) {
    for (Value operand : op.operands()) {
      if (operand.definingOp() instanceof PhiKernelOp copy
          && copy.calls(RuntimeKernel.MEMCPY_D2H)
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

  private void precompute(PhiKernelOp op, HostKernel kernel, int slot) {
    EagerCall call = new EagerCall(Arena.ofAuto());
    try {
      kernel.run(call);
      code.constant(slot, call.result(0), call.result(0));
    } catch (KernelException e) {
      diagnostics.error(op.location(), "operator '%s': %s", op.opName(), e.getMessage());
    }
  }

  // Copies between host and device.

  void copy(PhiKernelOp op) {
    Value from = op.operand(0);
    Value to = op.result(0);
    int device = CallMemory.device(to);
    int source = CallMemory.device(from);
    if (device == source) {
      alias(from, to);
    } else if (!memory.hasDevice()) {
      diagnostics.error(op, "moves a tensor to a device; the JVM target runs on the host only");
      code.define(to);
    } else if (!memory.hasDevice(Math.max(device, source))) {
      diagnostics.error(
          op,
          "moves a tensor to or from device %d of the program, which has %d: '%s' lists them",
          Math.max(device, source),
          memory.devices().size(),
          ProgramDevices.DEVICES);
      code.define(to);
    } else if (device >= 0 && source >= 0) {
      diagnostics.error(
          op,
          "copies from device %d to device %d; a copy between devices goes by way of the host",
          source,
          device);
      code.define(to);
    } else if (slots.type(slots.of(from)) == null) {
      diagnostics.error(op, "only tensors can be moved to a device, this is '%s'", from.type());
      code.define(to);
    } else {
      int input = code.use(from);
      int output = code.results(op).get(0);
      if (device >= 0 && code.isConstant(input)) {
        Tensor original = code.original(input);
        code.constant(output, original, memory.uploaded(original, device));
      } else {
        code.add(
            device >= 0
                ? new Step.CopyIn(op.location(), input, output)
                : new Step.CopyOut(op.location(), input, output));
      }
    }
  }

  /// Lets a value stand for another.
  void alias(Value from, Value to) {
    int input = code.use(from);
    int output = code.define(to);
    code.add(new Step.Alias(input, output));
  }
}
