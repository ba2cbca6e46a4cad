package dev.weir.dialect.onnx.ml;

import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;

/// The values of a map as numbers or strings: in the order of its keys, or each at the position that its key is.
///
/// Versions: 1.
///
/// Source:
/// [CastMap](https://github.com/onnx/onnx/blob/v1.17.0/docs/Operators-ml.md#aionnxmlcastmap).
@OpDef("ml.CastMap")
public non-sealed interface CastMapOp extends MlOp, Pure {
  @Operand
  Value x();

  /// {@return `TO_FLOAT`, `TO_STRING` or `TO_INT64`}
  @Attr
  default String castTo() {
    return "TO_FLOAT";
  }

  /// {@return `DENSE`, or `SPARSE` for positions up to `max_map`}
  @Attr
  default String mapForm() {
    return "DENSE";
  }

  /// {@return the number of positions of a sparse map}
  @Attr
  default long maxMap() {
    return 1;
  }

  @Result
  OpResult y();
}
