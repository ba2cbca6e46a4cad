package dev.weir.tensor;

import com.google.common.base.Suppliers;
import dev.weir.compiler.CompileOptions;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Block;
import dev.weir.ir.Multiplicity;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.text.IrPrinter;
import dev.weir.ir.text.PrintOptions;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.TupleType;
import dev.weir.runtime.Executable;
import dev.weir.tensor.memory.Recent;
import dev.weir.tensor.program.TensorDialects;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// An operator for operands of given dtypes and sizes: compiled as a program of its own, by what compiles programs of
/// many, so that both give the same bits. Kernels of the same call are one, whoever asks for them.
final class OpKernel implements Computation {
  /// The calls, as text, that were used last.
  private static final Recent<String, OpKernel> ALL = new Recent<>(4096);

  /// Programs for open sizes, by the text of what they compute.
  private static final Recent<String, Executable> OPEN = new Recent<>(2048);

  private static final CompileOptions OPTIONS = CompileOptions.of("jvm");

  private final OperatorCall call;
  private final ConcurrentHashMap<List<Boolean>, Pullback> pullbacks = new ConcurrentHashMap<>();

  /// Compiled when it first runs: where a program is recorded, it does not.
  private final Supplier<Compiled> code;

  private @Nullable Compiled compiled;
  private final DType @Nullable [] dtypes;
  private final long[][] shapes;

  private OpKernel(OperatorCall call) {
    this.call = call;
    code = Suppliers.memoize(() -> compile(call));
    List<Type> types = call.block().argumentTypes();
    dtypes = new DType[types.size()];
    shapes = new long[types.size()][];
    for (int i = 0; i < shapes.length; i++) {
      var type = (TensorType) types.get(i);
      dtypes[i] = ElementTypes.dtypeOf(type.elementType());
      shapes[i] = type.shape().toArray();
    }
  }

  /// The program for open sizes is shared by all calls of sizes alike. What it computes is what one for these sizes
  /// computes, to the bit: sizes decide how loops run, not what they do.
  private static Compiled compile(OperatorCall call) {
    try {
      Optional<OpenCall> open = EagerKernels.areOpen() ? OpenCall.of(call) : Optional.empty();
      return open.isPresent()
          ? Compiled.of(call, open.get(), OPEN.get(open.get().text(), () -> program(open.get())))
          : Compiled.of(call, program(call.block(), call.returned()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(call.operation().name() + ": " + e.getMessage(), e);
    }
  }

  private static Executable program(OpenCall call) {
    return program(call.block(), call.returned());
  }

  private static Executable program(Block block, List<Value> returned) {
    EagerKernels.compiled();
    return Compiled.executable(block, returned, OPTIONS);
  }

  /// Has all calls compiled anew.
  static void forget() {
    ALL.clear();
    OPEN.clear();
    Operator.forgetAll();
  }

  /// {@return the kernel of `call`}
  static OpKernel of(OperatorCall call) {
    String text = IrPrinter.print(call.function(), PrintOptions.of(TensorDialects.REGISTRY));
    return ALL.get(text, () -> new OpKernel(call));
  }

  @Override
  public String name() {
    return call.operation().name();
  }

  OperatorCall call() {
    return call;
  }

  /// {@return its code}
  Compiled code() {
    Compiled known = compiled;
    if (known == null) {
      known = code.get();
      compiled = known;
    }
    return known;
  }

  /// {@return whether it is for `x` alone}
  boolean fits(Tensor x) {
    return shapes.length == 1 && fits(0, x);
  }

  /// {@return whether it is for `x` and `y`}
  boolean fits(Tensor x, Tensor y) {
    return shapes.length == 2 && fits(0, x) && fits(1, y);
  }

  /// {@return how many tensors it takes}
  int inputs() {
    return shapes.length;
  }

  /// {@return whether its input `i` is like `x`}
  boolean fits(int i, Tensor x) {
    return i < shapes.length && x.dtype() == dtypes[i] && Arrays.equals(x.sizes(), shapes[i]);
  }

  /// {@return `flat` as the operator gives it}: a tensor or a list of tensors for each result, null for one that is absent
  Object[] results(Tensor[] flat) {
    var groups = call.operation().definition().resultGroups();
    Object[] results = new Object[groups.size()];
    int next = 0;
    for (int i = 0; i < results.length; i++) {
      List<Value> values = call.operation().resultGroup(i);
      if (values.size() == 1 && values.get(0).type() instanceof TupleType tuple) {
        results[i] = List.of(Arrays.copyOfRange(flat, next, next + tuple.types().size()));
        next += tuple.types().size();
      } else if (groups.get(i).multiplicity() == Multiplicity.VARIADIC) {
        results[i] = List.of(Arrays.copyOfRange(flat, next, next + values.size()));
        next += values.size();
      } else if (!values.isEmpty()) {
        results[i] = flat[next++];
      }
    }
    return results;
  }

  @Override
  public @Nullable Tensor[] pullBack(
      Tensor[] inputs, Tensor[] outputs, @Nullable Tensor[] cotangents, boolean[] wanted) {
    List<Boolean> key = new ArrayList<>();
    for (boolean each : wanted) {
      key.add(each);
    }
    boolean[] reached = new boolean[cotangents.length];
    for (int i = 0; i < reached.length; i++) {
      reached[i] = cotangents[i] != null;
      key.add(reached[i]);
    }
    return pullbacks
        .computeIfAbsent(List.copyOf(key), missing -> Pullback.of(call, wanted, reached))
        .run(inputs, outputs, cotangents);
  }
}
