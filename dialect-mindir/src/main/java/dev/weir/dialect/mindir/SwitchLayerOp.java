package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.TupleType;

/// The function of a tuple of functions at `index`; a negative index counts from the end.
///
/// ```mlir
/// %f = mindir.switch_layer %i, %all : (tensor<i32>, tuple<(f32) -> f32, (f32) -> f32>) -> ((f32) -> f32)
/// ```
@OpDef(
    value = "switch_layer",
    format = "$index `,` $layers attr-dict `:` functional-type(operands, $out)")
public non-sealed interface SwitchLayerOp extends MindIrOp, Pure {
  @Operand
  Value index();

  @Operand
  Value layers();

  @Result(FunctionTyped.class)
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (layers().type() instanceof UnknownType) {
      return;
    }
    if (!(layers().type() instanceof TupleType tuple)) {
      diagnostics.error(this, "expects a tuple of functions, not '%s'", layers().type());
      return;
    }
    for (Type layer : tuple.types()) {
      if (!TypeAgreement.agree(layer, out().type())) {
        diagnostics.error(
            this, "chooses between '%s' values, but one is '%s'", out().type(), layer);
        return;
      }
    }
  }
}
