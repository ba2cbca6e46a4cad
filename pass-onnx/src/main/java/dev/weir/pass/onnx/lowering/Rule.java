package dev.weir.pass.onnx.lowering;

import dev.weir.ir.Operation;

/// Brings one kind of operator over.
///
/// @param <T> the operator
@FunctionalInterface
public interface Rule<T extends Operation> {
  /// Adds what computes the results of `op`, and says what they have become.
  ///
  /// @throws Refusal if that is impossible
  void lower(T op, GraphWriter graph);
}
