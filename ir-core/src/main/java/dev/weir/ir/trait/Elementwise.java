package dev.weir.ir.trait;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.Operation;
import dev.weir.ir.Type;
import dev.weir.ir.def.OpTrait;
import dev.weir.ir.type.ShapedType;
import dev.weir.ir.type.TensorType;
import dev.weir.ir.type.UnrankedTensorType;
import dev.weir.ir.type.VectorType;
import org.jspecify.annotations.Nullable;

/// An operation that on vectors and tensors does, element by element, what it does on scalars.
///
/// Stands for MLIR's traits `Elementwise`, `Scalarizable`, `Vectorizable` and `Tensorizable`, which go
/// together in all of its dialects.
@OpTrait(checksTypes = true)
public interface Elementwise extends Operation {
  /// Reports vectors and tensors that do not go together.
  static void verifyTrait(Operation op, Diagnostics diagnostics) {
    Type operand = null;
    for (int i = 0, n = op.operandCount(); operand == null && i < n; i++) {
      operand = mappable(op.operand(i).type());
    }
    int mapped = 0;
    for (int i = 0, n = op.resultCount(); i < n; i++) {
      mapped += mappable(op.result(i).type()) != null ? 1 : 0;
    }
    if (operand == null) {
      if (mapped > 0) {
        diagnostics.error(
            op, "if a result is non-scalar, then at least one operand must be non-scalar");
      }
    } else if (mapped == 0) {
      diagnostics.error(
          op, "if an operand is non-scalar, then there must be at least one non-scalar result");
    } else if (mapped != op.resultCount()) {
      diagnostics.error(op, "if an operand is non-scalar, then all results must be non-scalar");
    } else if (!agree(op, operand)) {
      diagnostics.error(
          op, "all non-scalar operands/results must have the same shape and base type");
    }
  }

  private static @Nullable Type mappable(Type type) {
    return type instanceof VectorType
            || type instanceof TensorType
            || type instanceof UnrankedTensorType
        ? type
        : null;
  }

  private static boolean agree(Operation op, Type first) {
    for (int i = 0, n = op.operandCount(); i < n; i++) {
      if (!agree(first, op.operand(i).type())) {
        return false;
      }
    }
    for (int i = 0, n = op.resultCount(); i < n; i++) {
      if (!agree(first, op.result(i).type())) {
        return false;
      }
    }
    return true;
  }

  private static boolean agree(Type first, Type type) {
    return first == type
        || mappable(type) == null
        || first.getClass() == type.getClass() && ShapedType.haveCompatibleShapes(first, type);
  }
}
