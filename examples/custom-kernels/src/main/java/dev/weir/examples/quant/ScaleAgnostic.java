package dev.weir.examples.quant;

import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpInterface;
import dev.weir.ir.type.TensorType;

/// Ops that may work on quantised numbers as they are.
@OpInterface
public interface ScaleAgnostic {
  /// Whether `op` may.
  boolean maySkipScale(Operation op);

  /// Whether zero is zero.
  static boolean isSymmetric(Type type) {
    return !(type instanceof TensorType t && t.elementType() instanceof UniformType u)
        || u.zeroPoint() == 0;
  }
}
