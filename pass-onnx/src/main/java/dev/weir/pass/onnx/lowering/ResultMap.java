package dev.weir.pass.onnx.lowering;

import dev.weir.ir.Value;

/// What takes down what the results of operators have become.
public interface ResultMap {
  /// Says which tensor `value` has become.
  void set(Value value, Value tensor);
}
