package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import java.util.List;

/// A tag with the values that belong to it, as they are now.
///
/// ```mlir
/// %f = pir.tag 1(%x, %g) : (tensor<2xf32>, !pir.tagged) -> !pir.tagged
/// ```
///
/// [UntagOp] takes the values out again, [TagBelowOp] tells tags apart. With the three, a program whose
/// functions are values says which function is meant by a tag, and calls by name only.
@OpDef(
    value = "tag",
    format = "$tag `(` $captured `)` attr-dict `:` functional-type($captured, $out)")
public non-sealed interface TagOp extends ControlFlowOp, Pure, InfersTypes {
  /// {@return the tag}
  @Attr
  int tag();

  @Operand
  ValueRange captured();

  @Result
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(TaggedType.TAGGED);
  }
}
