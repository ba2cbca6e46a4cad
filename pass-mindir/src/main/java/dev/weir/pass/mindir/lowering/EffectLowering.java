package dev.weir.pass.mindir.lowering;

/// How a primitive that changes parameters, or reaches the outside, becomes operators.
@FunctionalInterface
public interface EffectLowering {
  /// {@return what the primitive yields, having added the operators that do what it does}
  ///
  /// @throws LoweringException if its operands or attributes are such that it cannot be done
  Lowered lower(PrimitiveCall call);
}
