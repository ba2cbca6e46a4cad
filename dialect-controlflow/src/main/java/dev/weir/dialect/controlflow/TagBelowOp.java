package dev.weir.dialect.controlflow;

import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.Pure;

/// Whether a tag is less than `bound`.
///
/// ```mlir
/// %c = pir.tag_below %f, 1 : (!pir.tagged) -> tensor<1xi1>
/// ```
@OpDef(
    value = "tag_below",
    format = "$tagged `,` $bound attr-dict `:` functional-type(operands, results)")
public non-sealed interface TagBelowOp extends HostFlagOp, Pure {
  @Operand(TaggedTyped.class)
  Value tagged();

  /// {@return the number that the tag is compared with}
  @Attr
  int bound();
}
