package dev.weir.dialect.shape;

import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.dialect.shape.infer.InfersSymbolicShape;
import dev.weir.dialect.shape.infer.ShapeInference;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.ViewLike;
import dev.weir.ir.type.TensorLike;
import dev.weir.ir.type.TensorType;
import java.util.List;

/// A tensor of which more is known, or less, than its type says: `shape.cast %x : tensor<?x64xf32> to tensor<8x64xf32>`.
///
/// Nothing is copied. A run in which the sizes are others is refused. Mirrors MLIR's `tensor.cast`.
@OpDef(value = "cast", format = "$source attr-dict `:` type($source) `to` type($out)")
public non-sealed interface CastOp extends ShapeOp, InfersSymbolicShape, Pure, ViewLike {
  /// The tensor.
  @Operand
  Value source();

  /// The same.
  @Result
  OpResult out();

  @Override
  default Value viewSource() {
    return source();
  }

  @Override
  default OpResult view() {
    return out();
  }

  @Override
  default List<Type> inferTypes(ShapeInference shapes) {
    return source().type() instanceof TensorType
        ? shapes.types(shapes.of(source()))
        : resultTypes();
  }

  /// The result may say less, too.
  @Override
  default boolean isCompatible(List<? extends Type> inferred, List<? extends Type> declared) {
    return true;
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!(source().type() instanceof TensorLike from)
        || !(out().type() instanceof TensorLike to)
        || !TypeAgreement.agree(from.tensor(), to.tensor())) {
      diagnostics.error(this, "'%s' cannot be a '%s'", source().type(), out().type());
    }
  }
}
