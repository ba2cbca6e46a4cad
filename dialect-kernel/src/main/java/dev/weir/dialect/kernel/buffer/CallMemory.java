package dev.weir.dialect.kernel.buffer;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.ConstantOp;
import dev.weir.dialect.builtin.ParameterOp;
import dev.weir.dialect.builtin.PlaceAttr;
import dev.weir.dialect.builtin.SetParameterOp;
import dev.weir.dialect.builtin.ShadowOutputOp;
import dev.weir.dialect.builtin.TensorNameAttr;
import dev.weir.dialect.kernel.AllocatedTensorType;
import dev.weir.dialect.kernel.IndexBoundsAttr;
import dev.weir.dialect.kernel.LaunchOp;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.dialect.kernel.RuntimeKernel;
import dev.weir.ir.Attribute;
import dev.weir.ir.Block;
import dev.weir.ir.OpOperand;
import dev.weir.ir.OpResult;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.StructuredIf;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TensorLike;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Whose memory the results of kernel calls lie in: their own, that of an operand, or none of the run's.
public final class CallMemory {
  private CallMemory() {}

  /// {@return whether `value` is a tensor on a device}
  public static boolean isOnDevice(Value value) {
    return value.type() instanceof AllocatedTensorType type
        && type.place() != PlaceAttr.Kind.CPU
        && type.place() != PlaceAttr.Kind.UNDEFINED;
  }

  /// {@return which of the program's devices has `value`}; -1 for what the host has
  public static int device(Value value) {
    return isOnDevice(value) ? ((AllocatedTensorType) value.type()).device() : -1;
  }

  /// {@return whether `call` names what comes from outside}
  public static boolean isInput(PhiKernelOp call) {
    return call.runtimeKernel().filter(RuntimeKernel::isInput).isPresent();
  }

  /// {@return whether `call` gives a value to whoever runs the program}
  public static boolean isFetch(PhiKernelOp call) {
    return call.calls(RuntimeKernel.FETCH);
  }

  /// {@return whether `call` copies from one memory to another, if it is another}
  public static boolean isCopy(PhiKernelOp call) {
    return call.operandCount() == 1
        && call.runtimeKernel().filter(RuntimeKernel::isCopy).isPresent();
  }

  /// {@return whether `call` copies to a device}
  public static boolean isCopyToDevice(PhiKernelOp call) {
    return call.operandCount() == 1
        && call.runtimeKernel().filter(RuntimeKernel::copiesToDevice).isPresent();
  }

  /// {@return whether `call` always gives the same}
  public static boolean isConstant(PhiKernelOp call) {
    return call.operandCount() == 0
        && call.runtimeKernel().filter(RuntimeKernel::isConstant).isPresent();
  }

  /// {@return whether `value` is the same in every run: a weight, what never changes, or a copy of such}
  public static boolean isConstant(Value value) {
    Value at = value;
    while (at.definingOp() instanceof PhiKernelOp copy
        && isCopyToDevice(copy)
        && isOnDevice(at)
        && !isOnDevice(copy.operand(0))) {
      at = copy.operand(0);
    }
    Operation op = at.definingOp();
    return op instanceof ParameterOp
        || op instanceof ConstantOp constant && constant.value() instanceof TensorNameAttr
        || op instanceof PhiKernelOp call && isConstant(call);
  }

  /// {@return the operand whose memory `result` of a kernel call is; none if it is another's}
  public static OptionalInt shared(OpResult result) {
    if (!(result.owner() instanceof PhiKernelOp call) || result.index() != 0) {
      return OptionalInt.empty();
    }
    if (isCopy(call)) {
      return device(call.operand(0)) == device(result) ? OptionalInt.of(0) : OptionalInt.empty();
    }
    OptionalInt operand =
        call.runtimeKernel().map(RuntimeKernel::sharedOperand).orElse(OptionalInt.empty());
    return operand.isPresent() && operand.getAsInt() < call.operandCount()
        ? operand
        : OptionalInt.empty();
  }

  /// {@return whether `result` is computed, or copied, in each run into memory that a plan gives it}
  public static boolean isOwn(OpResult result) {
    if (!(result.type() instanceof TensorLike)) {
      return false;
    }
    if (!(result.owner() instanceof PhiKernelOp call)) {
      return result.owner() instanceof LaunchOp;
    }
    return !isInput(call)
        && !isConstant(call)
        && shared(result).isEmpty()
        && !(isCopy(call) && isConstant((Value) result));
  }

  /// {@return whether `op` computes a result into memory that a plan gives it}
  public static boolean needsMemory(Operation op) {
    for (int i = 0, n = op.resultCount(); i < n; i++) {
      if (isOwn(op.result(i))) {
        return true;
      }
    }
    return false;
  }

  /// {@return the operand that the kernel of `op` can write result `index` over, as it reads each element before it
  /// writes the same one; -1 if there is none}
  public static int overwritable(Operation op, int index) {
    if (op instanceof LaunchOp launch) {
      return index < launch.aliases().length() ? launch.aliases().get(index) : -1;
    }
    return index == 0 && op instanceof PhiKernelOp call && call.isInplace() ? 0 : -1;
  }

  /// {@return what operands of `op` are looked at before its kernel runs}
  public static ImmutableList<IndexBoundsAttr> bounds(Operation op) {
    var all = ImmutableList.<IndexBoundsAttr>builder();
    if (op instanceof LaunchOp launch && launch.bounds().isPresent()) {
      for (Attribute each : launch.bounds().get().elements()) {
        if (each instanceof IndexBoundsAttr bounds) {
          all.add(bounds);
        }
      }
    } else if (op.attribute(IndexBoundsAttr.MARK) instanceof IndexBoundsAttr bounds) {
      all.add(bounds);
    }
    return all.build();
  }

  /// {@return `value`, or what it is a copy of, where the host can read that; null where a kernel computed it on a
  /// device}
  public static @Nullable Value readable(Value value) {
    Value at = value;
    while (isOnDevice(at) && !isConstant(at)) {
      if (!(at.definingOp() instanceof PhiKernelOp copy) || !isCopyToDevice(copy)) {
        return null;
      }
      at = copy.operand(0);
    }
    return at;
  }

  /// {@return whether `op` names its operand as an output of the program}
  public static boolean namesOutput(Operation op) {
    return op instanceof ShadowOutputOp
        || op instanceof SetParameterOp
        || op instanceof PhiKernelOp call && isFetch(call);
  }

  /// {@return whether `value` is an output of the program in the block `program` that the host can read, so that it may be
  /// computed where the output is wanted}: it is named as one there, or what a branch that yields it gives is
  public static boolean isOutput(Value value, @Nullable Block program) {
    Value at = value;
    while (at != null && at.parentBlock() != program) {
      at = yieldedAs(at);
    }
    if (at == null || isOnDevice(value) || !(value.type() instanceof TensorLike)) {
      return false;
    }
    for (OpOperand use : at.uses()) {
      if (namesOutput(use.owner())) {
        return true;
      }
    }
    return false;
  }

  /// {@return the result of a branch that `value`, computed in one of its bodies, is when that runs; null if there is none,
  /// or more than one}
  public static @Nullable OpResult yieldedAs(Value value) {
    OpResult found = null;
    for (OpOperand use : value.uses()) {
      if (use.owner() instanceof Terminator) {
        boolean isBranch =
            use.owner().block() == value.parentBlock()
                && use.owner().parent() instanceof StructuredIf;
        if (!isBranch || found != null) {
          return null;
        }
        found = use.owner().parent().result(use.index());
      }
    }
    return found;
  }
}
