package dev.weir.dialect.operator;

import com.google.common.collect.ImmutableList;

/// An operator whose operand `axis` is an attribute given as a value.
public interface TakesAxis extends KernelSignature {
  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }
}
