package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;

/// An operator whose operand `shape` is an attribute given as a value.
public interface TakesShape extends KernelSignature {
  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("shape");
  }
}
