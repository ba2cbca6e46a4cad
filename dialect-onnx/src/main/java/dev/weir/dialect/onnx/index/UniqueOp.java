package dev.weir.dialect.onnx.index;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import java.util.Optional;

/// The different elements or slices, where each comes first, where each went, and how many there
/// are.
///
/// Versions: 11.
///
/// Source:
/// [Unique](https://github.com/onnx/onnx/blob/v1.12.0/docs/Operators.md#Unique).
@OpDef("Unique")
public non-sealed interface UniqueOp extends IndexOp, Pure {
  @Operand
  Value x();

  /// {@return the axis whose slices are compared; absent for the elements of the flattened tensor}
  @Attr
  Optional<Long> axis();

  /// {@return 1 if the elements are sorted, 0 for the order in which they occur}
  @Attr
  default long sorted() {
    return 1;
  }

  @Result
  OpResult y();

  @Result
  Optional<OpResult> indices();

  @Result
  Optional<OpResult> inverseIndices();

  @Result
  Optional<OpResult> counts();
}
