package dev.weir.dialect.controlflow.cf;

import com.google.common.collect.ImmutableSet;
import dev.weir.evaluate.Evaluable;
import dev.weir.evaluate.Outcome;
import dev.weir.ir.Attribute;
import dev.weir.ir.Value;
import dev.weir.ir.attr.BoolAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;
import java.util.List;

/// Ends the program with a message where its operand does not hold.
///
/// ```mlir
/// cf.assert %b, "expected ... to be true"
/// ```
@OpDef(value = "assert", format = "$arg `,` $msg attr-dict")
public non-sealed interface AssertOp extends CfOp, MemoryEffects, Evaluable {
  @Operand(BooleanTyped.class)
  Value arg();

  /// {@return what is printed if the condition does not hold}
  @Attr
  String msg();

  @Override
  default Outcome evaluate(List<Attribute> operands) {
    return ((BoolAttr) operands.get(0)).value()
        ? Outcome.of()
        : Outcome.undefined("the assertion failed: " + msg());
  }

  /// It counts as writing, so that it is neither erased nor moved.
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }
}
