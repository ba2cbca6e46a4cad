package dev.weir.dialect.kernel;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.data.DType;

/// A kernel that a backend has: its name and the element types it is there for.
public record KernelSpec(String name, Backend backend, ImmutableSet<DType> dtypes) {
  /// {@return whether the kernel is there for `dtype`}
  public boolean supports(DType dtype) {
    return dtypes.contains(dtype);
  }
}
