package dev.weir.runtime.host;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.dialect.builtin.data.Tensor;
import dev.weir.dialect.kernel.PhiKernelOp;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.kernel.EagerCall;
import dev.weir.runtime.kernel.HostKernels;
import dev.weir.runtime.kernel.KernelAttributes;
import dev.weir.runtime.kernel.KernelException;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Map;

/// Work on tensor arrays as steps. An array lies where it was made; its values are references to it.
final class ArrayCode {
  /// Work on an array.
  interface Work {
    /// Does it.
    ///
    /// @throws KernelException if the array does not have what is asked for
    void run(Call call);
  }

  /// What work has to do with: the step, in a frame.
  record Call(Frame frame, Step.Arrays step) {
    TensorArray array(int i) {
      return (TensorArray) frame.get(step.inputs().get(i));
    }

    Tensor tensor(int i) {
      return frame.memory().onHost(frame.tensor(step.inputs().get(i)));
    }

    /// {@return the number that operand `i` holds}
    long number(int i) {
      Tensor number = tensor(i);
      if (number.elementCount() != 1) {
        throw KernelException.of("an index is one number, got %s", number.describe());
      }
      return number.getLong(0);
    }

    void give(int i, Object value) {
      frame.set(step.outputs().get(i), value);
    }

    /// Copies `tensor` to the memory of result `i`.
    void copy(int i, Tensor tensor) {
      TensorType declared = step.declared().get(i);
      if (!fits(tensor, declared)) {
        throw KernelException.of("holds %s, where %s is declared", tensor.describe(), declared);
      }
      int slot = step.outputs().get(i);
      frame.memory().copy(tensor, frame.buffer(slot, tensor.dtype(), tensor.shape()));
    }

    private static boolean fits(Tensor tensor, TensorType declared) {
      boolean fits = tensor.rank() == declared.rank();
      for (int i = 0; fits && i < declared.rank(); i++) {
        fits = declared.isDynamic(i) || declared.dimension(i) == tensor.shape()[i];
      }
      return fits;
    }
  }

  private static final ImmutableMap<String, Factory> ALL =
      ImmutableMap.<String, Factory>builder()
          .put("array_length", attributes -> ArrayCode::length)
          .put("array_read", attributes -> call -> call.copy(0, call.array(0).read(call.number(1))))
          .put("array_write", attributes -> ArrayCode::write)
          .put("create_array", attributes -> call -> call.give(0, new TensorArray()))
          .put("create_array_like", ArrayCode::like)
          .put("array_pop", ArrayCode::pop)
          .put("array_to_tensor", ArrayCode::joined)
          .buildOrThrow();

  /// Makes work of the attributes of an operation.
  private interface Factory {
    Work of(KernelAttributes attributes);
  }

  private final StepListBuilder code;

  ArrayCode(StepListBuilder code) {
    this.code = code;
  }

  /// {@return whether `op` works on arrays, and was made a step}
  boolean call(PhiKernelOp op) {
    Factory factory = ALL.get(op.kernelName());
    if (factory == null) {
      return false;
    }
    ImmutableList<Integer> inputs = code.arguments(op);
    ImmutableList<Integer> outputs = code.results(op);
    var declared = ImmutableList.<TensorType>builder();
    op.results().types().stream()
        .map(type -> type instanceof TensorLike like ? like.tensor() : NONE)
        .forEach(declared::add);
    Work work = factory.of(new OperationAttributes(op));
    code.add(
        new Step.Arrays(op.kernelName(), op.location(), work, inputs, outputs, declared.build()));
    return true;
  }

  /// In place of the type of a result that is no tensor.
  private static final TensorType NONE = TensorType.of(dev.weir.ir.type.IntegerType.I1);

  private static void length(Call call) {
    Tensor length = Tensor.zeros(DType.INT64, 1);
    length.setLong(0, call.array(0).length());
    call.copy(0, length);
  }

  private static void write(Call call) {
    TensorArray array = call.array(0);
    array.write(call.number(2), call.tensor(1), call.frame().memory());
    call.give(0, array);
  }

  private static Work like(KernelAttributes attributes) {
    double filling = attributes.number("val", 0);
    return call -> {
      TensorArray made = new TensorArray();
      TensorArray from = call.array(0);
      for (int i = 0; i < from.length(); i++) {
        Tensor filled = Tensor.zeros(from.read(i).dtype(), from.read(i).shape());
        for (long k = 0; filling != 0 && k < filled.elementCount(); k++) {
          filled.setDouble(k, filling);
        }
        made.write(i, filled, call.frame().memory());
      }
      call.give(0, made);
    };
  }

  private static Work pop(KernelAttributes attributes) {
    long index = attributes.integer("index", -1);
    return call -> {
      TensorArray array = call.array(0);
      call.copy(1, array.pop(index));
      call.give(0, array);
    };
  }

  private static Work joined(KernelAttributes attributes) {
    long given = attributes.integer("axis", 0);
    boolean stacks = attributes.bool("use_stack", false);
    return call -> {
      List<Tensor> all = call.array(0).all();
      int rank = all.get(0).rank() + (stacks ? 1 : 0);
      int axis =
          Axes.find(given, rank)
              .orElseThrow(() ->
                  KernelException.of("axis %d is out of range for %d dimensions", given, rank));
      try (Arena arena = Arena.ofConfined()) {
        EagerCall join = new EagerCall(arena).withVector(all);
        HostKernels.find(stacks ? "stack" : "concat")
            .orElseThrow()
            .factory()
            .bind(KernelAttributes.of(Map.of("axis", (long) axis)))
            .run(join);
        call.copy(0, join.result(0));
      }
      Tensor sizes = Tensor.zeros(DType.INT32, all.size());
      for (int i = 0; i < all.size(); i++) {
        long[] shape = all.get(i).shape();
        sizes.setLong(i, axis < shape.length ? shape[axis] : 1);
      }
      call.copy(1, sizes);
    };
  }
}
