package dev.weir.pass.mindir.lowering;

/// How a primitive becomes operators.
@FunctionalInterface
public interface PrimitiveLowering {
  /// {@return what the primitive yields, having added the operators that compute it}
  ///
  /// @throws LoweringException if its operands or attributes are such that it cannot be done
  Lowered lower(PrimitiveCall call);
}
