package dev.weir.tensor.jit;

import dev.weir.dialect.builtin.data.DType;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The type of the tensor that a [HostFunction] gives.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface JitType {
  /// {@return the dtype}
  DType value();

  /// {@return the shape; without one it is that of the tensors that the method takes, broadcast}
  long[] shape() default {-1};
}
