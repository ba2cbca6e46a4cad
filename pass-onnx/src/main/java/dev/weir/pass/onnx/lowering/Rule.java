package dev.weir.pass.onnx.lowering;

import dev.weir.ir.Operation;

/// Brings one kind of operator over.
///
/// @param <T> the operator
/// @param <W> what adds the operators that take its place
@FunctionalInterface
public interface Rule<T extends Operation, W> {
  /// Adds what computes the results of `op`, and says what they have become.
  ///
  /// @throws Refusal if that is impossible
  void lower(T op, W writer);
}
