package dev.weir.dialect.controlflow;

import com.google.common.collect.ImmutableSet;
import dev.weir.dialect.builtin.TypeAgreement;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;

/// The values that came with `tag`.
///
/// ```mlir
/// %x, %g = pir.untag %f, 1 : (!pir.tagged) -> (tensor<2xf32>, !pir.tagged)
/// ```
///
/// A value with another tag, or whose values are not of these types, ends the run with an error. Where a
/// [TagOp] makes the value that is unpacked, that is found when the program is verified.
@OpDef(
    value = "untag",
    format = "$tagged `,` $tag attr-dict `:` functional-type(operands, results)")
public non-sealed interface UntagOp extends ControlFlowOp, MemoryEffects {
  @Operand(TaggedTyped.class)
  Value tagged();

  /// {@return the tag that the value must have}
  @Attr
  int tag();

  @Result
  ValueRange captured();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of();
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!(tagged().definingOp() instanceof TagOp made)) {
      return;
    }
    if (made.tag() != tag()) {
      diagnostics
          .error(this, "unpacks what has tag %d, but the tag is %d", tag(), made.tag())
          .note(made.location(), "tagged here");
    } else if (!TypeAgreement.agree(made.captured().types(), resultTypes())) {
      diagnostics
          .error(this, "takes out %s, but there are %s", resultTypes(), made.captured().types())
          .note(made.location(), "tagged here");
    }
  }
}
