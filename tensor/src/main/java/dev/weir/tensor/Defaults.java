package dev.weir.tensor;

import static com.google.common.base.Preconditions.checkArgument;

import dev.weir.dialect.builtin.data.DType;
import java.util.concurrent.atomic.AtomicReference;

/// What tensors are where nothing else is said; the same for all threads.
public final class Defaults {
  private static final AtomicReference<DType> DTYPE = new AtomicReference<>(DType.FLOAT32);

  private Defaults() {}

  /// {@return the dtype of tensors that are made without one}: f32 unless [set][#setDtype]
  public static DType dtype() {
    return DTYPE.get();
  }

  /// Makes tensors that are made without a dtype `to`.
  ///
  /// @throws IllegalArgumentException if that is no float
  public static void setDtype(DType to) {
    checkArgument(to.isFloat(), "the default dtype is a float, not %s", to.paddleName());
    DTYPE.set(to);
  }

  /// {@return where operators run at once}: on the CPU, by the kernels of the target `jvm`. What [Jit] compiles may be
  /// for others
  public static String device() {
    return "cpu";
  }
}
