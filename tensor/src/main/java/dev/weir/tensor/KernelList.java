package dev.weir.tensor;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.dialect.builtin.CombineOp;
import dev.weir.dialect.builtin.TupleSliceOp;
import dev.weir.dialect.builtin.TupleSplitOp;
import dev.weir.dialect.mindir.HostCallOp;
import dev.weir.ir.Block;
import dev.weir.ir.Operation;
import dev.weir.ir.Value;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Terminator;
import dev.weir.ir.type.TupleType;
import dev.weir.tensor.host.HostCallKernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Operations as the kernels that eager code runs for them, one after the other.
///
/// A value is a slot, a list of tensors as many as it has elements. Constants are part of the kernels that read them.
final class KernelList {
  /// @param kernel null where it calls the host
  /// @param inputs the slots it reads
  /// @param outputs the slots it writes
  /// @param host what it calls instead of a kernel
  private record Step(
      @Nullable OpKernel kernel,
      @Nullable HostNode host,
      ImmutableIntArray inputs,
      ImmutableIntArray outputs) {
    String name() {
      return host != null ? host.callee() : Objects.requireNonNull(kernel).name();
    }

    Tensor[] run(Context context, Tensor[] given) {
      return host != null
          ? host.call(given)
          : Objects.requireNonNull(kernel).code().run(context, given);
    }
  }

  private final Map<Value, int[]> slots = new IdentityHashMap<>();
  private final List<Step> steps = new ArrayList<>();
  private int next;
  private int[] results = {};

  /// Knows the slots of nothing yet.
  KernelList() {}

  /// {@return what computes `returned` of the arguments of `block`, which are its first slots}
  static KernelList of(Block block, List<Value> returned) {
    KernelList list = new KernelList();
    block.arguments().forEach(list::define);
    block.forEach(list::add);
    list.results = returned.stream().mapToInt(list::slot).toArray();
    return list;
  }

  /// {@return the names of the operators, in order}
  ImmutableList<String> kernels() {
    return steps.stream().map(Step::name).collect(ImmutableList.toImmutableList());
  }

  /// {@return how many slots there are}
  int size() {
    return next;
  }

  /// Gives `value` the next slots.
  void define(Value value) {
    int[] own = new int[value.type() instanceof TupleType tuple ? tuple.types().size() : 1];
    Arrays.setAll(own, i -> next++);
    slots.put(value, own);
  }

  /// Adds the kernel of an operation.
  void add(Operation op) {
    if (op instanceof CombineOp combine) {
      slots.put(combine.out(), combine.inputs().stream().mapToInt(this::slot).toArray());
    } else if (op instanceof TupleSplitOp split) {
      for (int i = 0; i < split.resultCount(); i++) {
        slots.put(split.result(i), new int[] {slotsOf(split.input())[i]});
      }
    } else if (op instanceof TupleSliceOp slice) {
      slots.put(slice.out(), new int[] {slotsOf(slice.input())[slice.index()]});
    } else if (!(op instanceof Terminator) && !(op instanceof ConstantLike)) {
      step(op);
    }
  }

  private int[] slotsOf(Value value) {
    return Objects.requireNonNull(slots.get(value), "a value is used before it is defined");
  }

  /// {@return the slot of `value`}; where it is a constant, there is a kernel from now on that makes it
  int slot(Value value) {
    if (!slots.containsKey(value)) {
      step(Objects.requireNonNull(value.definingOp()));
    }
    return slotsOf(value)[0];
  }

  private void host(HostCallOp op) {
    HostNode node =
        (HostNode)
            Objects.requireNonNull(HostCallKernels.find(op.handle()), "a function that is gone");
    int[] read = op.operands().stream().mapToInt(this::slot).toArray();
    int first = next;
    op.results().forEach(this::define);
    int[] written = new int[next - first];
    Arrays.setAll(written, i -> first + i);
    steps.add(
        new Step(null, node, ImmutableIntArray.copyOf(read), ImmutableIntArray.copyOf(written)));
  }

  private void step(Operation op) {
    if (op instanceof HostCallOp call) {
      host(call);
      return;
    }
    if (op.regionCount() > 0) {
      throw new IllegalArgumentException("'%s' cannot run at once".formatted(op.name()));
    }
    List<Value> operands = new ArrayList<>();
    op.operands().forEach(each -> collect(each, operands));
    int[] read = operands.stream().mapToInt(each -> slotsOf(each)[0]).toArray();
    int first = next;
    op.results().forEach(this::define);
    int[] written = new int[next - first];
    Arrays.setAll(written, i -> first + i);
    steps.add(
        new Step(
            OpKernel.of(OperatorCall.of(op, operands)),
            null,
            ImmutableIntArray.copyOf(read),
            ImmutableIntArray.copyOf(written)));
  }

  /// Adds the tensors that `operand` is made of, but for constants.
  private static void collect(Value operand, List<Value> operands) {
    Operation maker = operand.definingOp();
    if (maker instanceof CombineOp combine) {
      combine.inputs().forEach(each -> collect(each, operands));
    } else if (!(maker instanceof ConstantLike) && !operands.contains(operand)) {
      operands.add(operand);
    }
  }

  /// {@return what it computes of `given`, on no tape}; what lies between is freed
  Tensor[] run(Context context, Tensor[] given) {
    @Nullable Tensor[] values = new Tensor[next];
    System.arraycopy(given, 0, values, 0, given.length);
    return Scope.call(() -> {
      for (Step step : steps) {
        store(step, step.run(context, read(step, values)), values);
      }
      return Arrays.stream(results).mapToObj(at -> values[at]).toArray(Tensor[]::new);
    });
  }

  /// Runs on `values`, the first of which are there, as eager code does: noted on tapes and in recordings.
  void dispatch(@Nullable Tensor[] values) {
    for (Step step : steps) {
      store(step, Dispatch.run(Objects.requireNonNull(step.kernel()), read(step, values)), values);
    }
  }

  private static Tensor[] read(Step step, @Nullable Tensor[] values) {
    Tensor[] read = new Tensor[step.inputs().length()];
    Arrays.setAll(read, i -> values[step.inputs().get(i)]);
    return read;
  }

  private static void store(Step step, Tensor[] made, @Nullable Tensor[] values) {
    for (int i = 0; i < made.length; i++) {
      values[step.outputs().get(i)] = made[i];
    }
  }
}
