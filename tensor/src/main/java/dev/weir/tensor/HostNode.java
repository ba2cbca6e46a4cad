package dev.weir.tensor;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.ElementTypes;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.ir.Type;
import dev.weir.ir.type.TensorType;
import dev.weir.runtime.kernel.HostKernel;
import dev.weir.runtime.kernel.KernelCall;
import dev.weir.runtime.kernel.KernelException;
import dev.weir.tensor.capture.Recorder;
import dev.weir.tensor.host.HostCallKernels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A function of the host that programs call.
final class HostNode implements HostKernel {
  /// What a function has thrown in a program that this thread runs: what the runtime makes of it is another exception.
  private static final ThreadLocal<@Nullable Throwable> FAILED = new ThreadLocal<>();

  private final String callee;
  private final boolean pure;
  private final Recorder.HostCode code;
  private final @Nullable DType dtype;
  private final long[] shape;
  private final long handle;

  /// @param dtype that of its result, null if it gives none
  HostNode(
      String callee, boolean pure, @Nullable DType dtype, long[] shape, Recorder.HostCode code) {
    this.callee = callee;
    this.pure = pure;
    this.dtype = dtype;
    this.shape = shape;
    this.code = code;
    handle = HostCallKernels.add(this);
  }

  String callee() {
    return callee;
  }

  boolean pure() {
    return pure;
  }

  long handle() {
    return handle;
  }

  /// {@return the types of its results}
  List<Type> types() {
    return dtype == null
        ? List.of()
        : List.of(TensorType.of(ElementTypes.typeOf(dtype), ImmutableLongArray.copyOf(shape)));
  }

  /// {@return what it gives of `inputs`, outside of any program}
  Tensor[] call(Tensor... inputs) {
    try {
      Tensor result = onHost(() -> code.run(inputs));
      return dtype == null ? new Tensor[0] : new Tensor[] {checked(result)};
    } catch (Throwable e) {
      throw sneaky(e);
    }
  }

  @Override
  public void run(KernelCall call) {
    try {
      Tensor result =
          onHost(() -> {
            List<Tensor> inputs = new ArrayList<>();
            for (int i = 0; i < call.inputCount(); i++) {
              call.inputs(i).forEach(each -> inputs.add(Tensor.copyOf(each)));
            }
            return code.run(inputs.toArray(new Tensor[0]));
          });
      if (dtype != null) {
        Tensor fits = onHost(() -> checked(result));
        call.output(0, dtype, shape).copyFrom(fits.storage());
      }
    } catch (Throwable e) {
      FAILED.set(e);
      throw KernelException.of("%s threw %s", callee, e);
    }
  }

  /// A function of the host runs as if no program did.
  private interface OnHost {
    @Nullable Tensor run() throws Throwable;
  }

  private static @Nullable Tensor onHost(OnHost body) throws Throwable {
    Context context = Context.current();
    Tape tape = context.tape;
    Trace trace = context.trace;
    Deque<Tensor> draws = context.draws;
    context.tape = null;
    context.trace = null;
    context.draws = null;
    try {
      return body.run();
    } finally {
      context.tape = tape;
      context.trace = trace;
      context.draws = draws;
    }
  }

  /// {@return a result as one of the type that programs take it to be of}: a wider float is the same number
  private Tensor checked(@Nullable Tensor result) {
    DType wanted = Objects.requireNonNull(dtype);
    if (result == null) {
      throw new IllegalStateException("%s gives null instead of a tensor".formatted(callee));
    }
    boolean widens =
        result.dtype() == wanted
            || wanted == DType.FLOAT64 && result.dtype().isFloat()
            || wanted == DType.FLOAT64 && result.dtype() == DType.INT32;
    if (!widens || !Arrays.equals(result.sizes(), shape)) {
      throw new IllegalStateException(
          "%s gives %s, but programs take it to be %s%s; say what it gives, by @JitType or by HostCall.typed"
              .formatted(callee, result.describe(), wanted.paddleName(), Arrays.toString(shape)));
    }
    return result.dtype() == wanted ? result : result.cast(wanted);
  }

  /// Forgets what functions have thrown.
  static void begin() {
    FAILED.remove();
  }

  /// {@return what a function of the host has thrown, or `otherwise`}
  static RuntimeException failure(RuntimeException otherwise) {
    Throwable own = FAILED.get();
    FAILED.remove();
    return own == null ? otherwise : sneaky(own);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> RuntimeException sneaky(Throwable e) throws T {
    throw (T) e;
  }
}
