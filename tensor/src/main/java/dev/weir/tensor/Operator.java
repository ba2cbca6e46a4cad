package dev.weir.tensor;

import dev.weir.ir.OpDefinition;
import dev.weir.tensor.memory.Recent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/// An operator with the kernels that it has been given so far: one for each combination of attributes, dtypes and sizes.
final class Operator {
  /// How many kernels of plain operands are looked through one by one.
  private static final int FEW = 8;

  /// How many kernels are kept.
  private static final int MOST = 512;

  private static final Queue<Operator> ALL = new ConcurrentLinkedQueue<>();

  private final OpDefinition definition;

  /// Which operands are brought to one dtype.
  private final int[] alike;

  private final boolean broadcasts;
  private final Recent<Key, OpKernel> kernels = new Recent<>(MOST);

  /// Those of calls with tensors alone, the last one asked for first; replaced as a whole.
  private volatile OpKernel[] recent = {};

  /// Those of calls with attributes or constants, but without lists of tensors; alike.
  private volatile Call[] calls = {};

  private Operator(OpDefinition definition) {
    this.definition = definition;
    alike = Promotion.operands(definition);
    broadcasts = Promotion.broadcasts(definition);
  }

  static Operator of(OpDefinition definition) {
    Operator made = new Operator(definition);
    ALL.add(made);
    return made;
  }

  /// Has all operators ask for their kernels anew.
  static void forgetAll() {
    for (Operator each : ALL) {
      each.kernels.clear();
      each.recent = new OpKernel[0];
      each.calls = new Call[0];
    }
  }

  OpDefinition definition() {
    return definition;
  }

  /// {@return which operands are brought to one dtype}
  int[] alike() {
    return alike;
  }

  /// {@return whether all operands are tensors that are brought to one shape}
  boolean broadcasts() {
    return broadcasts;
  }

  /// {@return a kernel for `x` alone that was used before}
  @Nullable OpKernel find(Tensor x) {
    for (OpKernel kernel : recent) {
      if (kernel.fits(x)) {
        return kernel;
      }
    }
    return null;
  }

  /// {@return a kernel for `x` and `y` that was used before}
  @Nullable OpKernel find(Tensor x, Tensor y) {
    for (OpKernel kernel : recent) {
      if (kernel.fits(x, y)) {
        return kernel;
      }
    }
    return null;
  }

  /// {@return a kernel for these operands and attributes that was used before}, found without allocating anything
  @Nullable OpKernel find(Object[] operands, Object[] attributes) {
    for (Call call : calls) {
      if (call.fits(operands, attributes)) {
        return call.kernel;
      }
    }
    return null;
  }

  /// {@return the kernel for these operands and attributes}
  OpKernel kernel(Object[] operands, Object[] attributes) {
    Key key = Key.of(operands, attributes);
    OpKernel found =
        kernels.get(key, () -> OpKernel.of(OperatorCall.of(definition, operands, attributes)));
    if (isPlain(operands, attributes)) {
      note(found);
    } else if (Arrays.stream(operands).noneMatch(List.class::isInstance)) {
      note(new Call(found, operands, attributes));
    }
    return found;
  }

  private synchronized void note(Call call) {
    Call[] more = new Call[Math.min(FEW, calls.length + 1)];
    more[0] = call;
    System.arraycopy(calls, 0, more, 1, more.length - 1);
    calls = more;
  }

  private synchronized void note(OpKernel kernel) {
    for (OpKernel each : recent) {
      if (each == kernel) {
        return;
      }
    }
    OpKernel[] more = new OpKernel[Math.min(FEW, recent.length + 1)];
    more[0] = kernel;
    System.arraycopy(recent, 0, more, 1, more.length - 1);
    recent = more;
  }

  private static boolean isPlain(Object[] operands, Object[] attributes) {
    return Arrays.stream(operands).allMatch(Tensor.class::isInstance)
        && Arrays.stream(attributes).allMatch(each -> each == null);
  }

  /// A call that a kernel was found for.
  private static final class Call {
    private final OpKernel kernel;

    /// What is constant of the operands; null where there is a tensor.
    private final @Nullable Object[] constants;

    private final Object[] attributes;

    Call(OpKernel kernel, Object[] operands, Object[] attributes) {
      this.kernel = kernel;
      this.attributes = attributes.clone();
      constants = new Object[operands.length];
      for (int i = 0; i < constants.length; i++) {
        Object operand = operands[i];
        constants[i] =
            operand instanceof Tensor
                ? null
                : operand instanceof long[] all ? all.clone() : operand;
      }
    }

    boolean fits(Object[] operands, Object[] given) {
      int tensors = 0;
      for (int i = 0; i < constants.length; i++) {
        Object operand = operands[i];
        Object constant = constants[i];
        boolean fits;
        if (operand instanceof Tensor tensor) {
          fits = constant == null && kernel.fits(tensors++, tensor);
        } else if (operand instanceof long[] all) {
          fits = constant instanceof long[] known && Arrays.equals(all, known);
        } else {
          fits = Objects.equals(operand, constant);
        }
        if (!fits) {
          return false;
        }
      }
      return tensors == kernel.inputs() && Arrays.equals(given, attributes);
    }
  }

  /// What tells calls from each other for which kernels differ: attributes and constants by value, tensors by dtype and
  /// shape.
  private static final class Key {
    private final Object[] parts;
    private final int hash;

    private Key(Object[] parts) {
      this.parts = parts;
      hash = Arrays.deepHashCode(parts);
    }

    static Key of(Object[] operands, Object[] attributes) {
      Object[] parts = new Object[operands.length + attributes.length];
      for (int i = 0; i < operands.length; i++) {
        parts[i] = part(operands[i]);
      }
      System.arraycopy(attributes, 0, parts, operands.length, attributes.length);
      return new Key(parts);
    }

    private static @Nullable Object part(@Nullable Object operand) {
      return switch (operand) {
        case Tensor tensor -> new Object[] {tensor.dtype(), tensor.sizes()};
        case List<?> list -> list.stream().map(Key::part).toArray();
        // The caller may change it.
        case long[] all -> all.clone();
        case null, default -> operand;
      };
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && hash == key.hash && Arrays.deepEquals(parts, key.parts);
    }
  }
}
