package dev.weir.tensor.capture;

import com.google.common.primitives.ImmutableLongArray;
import dev.weir.dialect.builtin.data.DType;
import dev.weir.tensor.Tensor;
import dev.weir.tensor.capture.code.Arithmetic;
import dev.weir.tensor.capture.code.Break;
import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.code.Code;
import dev.weir.tensor.capture.value.Scalar;
import dev.weir.tensor.host.Broadcast;
import dev.weir.tensor.jit.HostFunction;
import dev.weir.tensor.jit.JitType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Calls of methods that users mark as functions of the host.
final class MarkedCalls {
  private final Interpreter interpreter;
  private final Recorder recorder;
  private final HostCalls host;

  MarkedCalls(Interpreter interpreter) {
    this.interpreter = interpreter;
    recorder = interpreter.recorder();
    host = interpreter.hosts();
  }

  /// {@return the method that `code` is, if it is marked}
  static @Nullable Method marked(Code code) {
    if (!code.isMarked(HostFunction.class)) {
      return null;
    }
    MethodType type = code.resolvedType();
    try {
      return code.host().getDeclaredMethod(code.name(), type.parameterArray());
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /// {@return what a marked method gives}
  @Nullable Object function(
      Code code, Method method, @Nullable Object receiver, @Nullable Object[] arguments) {
    boolean pure = method.getAnnotation(HostFunction.class).pure();
    String callee = code.host().getSimpleName() + "." + code.name();
    HostInputs inputs = new HostInputs(interpreter, !pure);
    List<Recipe> given = new ArrayList<>();
    if (receiver != null) {
      given.add(inputs.argument(receiver, code.host(), callee));
    }
    Class<?>[] types = method.getParameterTypes();
    List<Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      given.add(inputs.argument(arguments[i], types[i], callee));
      if (arguments[i] instanceof Tensor tensor) {
        tensors.add(tensor);
      }
    }
    if (pure) {
      host.mayThrow(callee);
    } else {
      host.checkOrder(callee);
      host.act();
    }
    MethodHandle handle = HostCalls.handle(Classes.lookup(code.host()), method);
    HostCalls.Body body =
        pure
            ? run -> handle.invokeWithArguments(HostCalls.all(given, run))
            : run -> {
              Recipe.Run outer = run.outer();
              outer.act();
              outer.watch(callee);
              Object result = handle.invokeWithArguments(HostCalls.all(given, run));
              outer.look(callee);
              return result;
            };
    Class<?> gives = method.getReturnType();
    if (gives == void.class) {
      host.note(callee);
      host.event(callee, inputs, body);
      return Interpreter.VOID;
    } else if (gives == Tensor.class) {
      return tensor(callee, method, inputs, tensors, pure, body);
    } else if (gives.isPrimitive()) {
      char kind = HostCalls.kindOf(gives);
      HostCalls.Body number = run -> Arithmetic.stack(body.run(run));
      return pure && inputs.isClosed()
          ? host.compute(callee, inputs, kind, number)
          : new Scalar(
              kind,
              called(
                  callee,
                  inputs,
                  HostCalls.dtype(kind),
                  new long[0],
                  run -> HostCalls.number(kind, number.run(run))));
    }
    host.note(callee);
    return host.object(gives, callee, inputs, body);
  }

  private Tensor tensor(
      String callee,
      Method method,
      HostInputs inputs,
      List<Tensor> tensors,
      boolean pure,
      HostCalls.Body body) {
    JitType type = method.getAnnotation(JitType.class);
    DType dtype = type == null ? DType.FLOAT64 : type.value();
    boolean like = type == null || type.shape().length == 1 && type.shape()[0] == -1;
    long[] shape = like ? broadcast(callee, tensors) : type.shape();
    String remark =
        type == null
            ? "%s%s, as nothing says its type: mark it by @JitType"
                .formatted(dtype.paddleName(), ImmutableLongArray.copyOf(shape))
            : "";
    if (!pure || !inputs.isClosed()) {
      return called(callee, inputs, dtype, shape, remark, run -> (Tensor) body.run(run));
    }
    host.note(callee, remark);
    int ids = inputs.ids();
    return recorder
        .host(
            callee,
            true,
            dtype,
            shape,
            inputs.tensors(),
            given -> (Tensor) body.run(new Recipe.Run((Recipe.Run) null, given, ids)))
        .get(0);
  }

  private static long[] broadcast(String callee, List<Tensor> tensors) {
    try {
      return Broadcast.of(callee, tensors.stream().map(Tensor::shape).toList()).toArray();
    } catch (IllegalArgumentException e) {
      throw new Break(String.valueOf(e.getMessage()), "mark it by @JitType");
    }
  }

  private interface TensorBody {
    @Nullable Tensor run(Recipe.Run run) throws Throwable;
  }

  private Tensor called(
      String callee, HostInputs inputs, DType dtype, long[] shape, TensorBody body) {
    return called(callee, inputs, dtype, shape, "", body);
  }

  private Tensor called(
      String callee, HostInputs inputs, DType dtype, long[] shape, String remark, TensorBody body) {
    host.note(callee, remark);
    int ids = inputs.ids();
    return recorder
        .host(
            callee,
            false,
            dtype,
            shape,
            inputs.tensors(),
            tensors -> body.run(new Recipe.Run(Recipe.Run.current(), tensors, ids)))
        .get(0);
  }
}
