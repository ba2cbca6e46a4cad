package dev.weir.tensor.capture;

import dev.weir.tensor.capture.code.Classes;
import dev.weir.tensor.capture.guard.Source;
import dev.weir.tensor.capture.value.Closure;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.SerializedLambda;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What is behind lambdas and method references of serialisable types.
final class Lambdas {
  private Lambdas() {}

  /// Asks an object that is written what stands for it, and writes nothing.
  private static final class Inspector extends ObjectOutputStream {
    private @Nullable SerializedLambda found;

    Inspector() throws IOException {
      super(OutputStream.nullOutputStream());
      enableReplaceObject(true);
    }

    @Override
    protected @Nullable Object replaceObject(Object object) {
      if (found == null && object instanceof SerializedLambda lambda) {
        found = lambda;
      }
      return null;
    }
  }

  /// {@return what is behind `lambda`, null where that is not known}
  static @Nullable SerializedLambda inspect(Object lambda) {
    if (!lambda.getClass().isHidden()) {
      return null;
    }
    try (Inspector inspector = new Inspector()) {
      inspector.writeObject(lambda);
      return inspector.found;
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /// {@return the class in which a lambda stands}
  static @Nullable Class<?> host(SerializedLambda lambda, Object of) {
    try {
      return Class.forName(
          lambda.getCapturingClass().replace('/', '.'), false, of.getClass().getClassLoader());
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  /// {@return the method that a lambda calls}
  static DirectMethodHandleDesc body(SerializedLambda lambda) {
    ClassDesc owner = ClassDesc.ofInternalName(lambda.getImplClass());
    var kind =
        switch (lambda.getImplMethodKind()) {
          case MethodHandleInfo.REF_invokeStatic -> DirectMethodHandleDesc.Kind.STATIC;
          case MethodHandleInfo.REF_invokeVirtual -> DirectMethodHandleDesc.Kind.VIRTUAL;
          case MethodHandleInfo.REF_invokeInterface ->
              DirectMethodHandleDesc.Kind.INTERFACE_VIRTUAL;
          case MethodHandleInfo.REF_newInvokeSpecial -> DirectMethodHandleDesc.Kind.CONSTRUCTOR;
          default -> DirectMethodHandleDesc.Kind.SPECIAL;
        };
    MethodTypeDesc type = MethodTypeDesc.ofDescriptor(lambda.getImplMethodSignature());
    return kind == DirectMethodHandleDesc.Kind.CONSTRUCTOR
        ? MethodHandleDesc.ofConstructor(owner, type.parameterArray())
        : MethodHandleDesc.ofMethod(kind, owner, lambda.getImplMethodName(), type);
  }

  /// {@return a lambda outside as one that is interpreted, null where its code is not at hand}
  static @Nullable Closure closure(Object real, World world) {
    SerializedLambda lambda = inspect(real);
    Class<?> host = lambda == null ? null : host(lambda, real);
    if (lambda == null || host == null) {
      return null;
    }
    List<@Nullable Object> captured = new ArrayList<>();
    for (int i = 0; i < lambda.getCapturedArgCount(); i++) {
      Object each = lambda.getCapturedArg(i);
      captured.add(each == null ? null : world.enter(new Source.Constant(each), each));
    }
    Class<?> type =
        Classes.resolve(
            ClassDesc.ofInternalName(lambda.getFunctionalInterfaceClass()),
            Objects.requireNonNull(host));
    return new Closure(
        host, type, lambda.getFunctionalInterfaceMethodName(), body(lambda), captured, null);
  }
}
