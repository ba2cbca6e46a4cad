package dev.weir.dialect.mindir;

import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.StringAttr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Pure;

/// The value of a dictionary under `key`, a constant string.
@OpDef(
    value = "dict_get_item",
    format = "$container `,` $key attr-dict `:` functional-type(operands, $out)")
public non-sealed interface DictGetItemOp extends MindIrOp, Pure {
  @Operand
  Value container();

  @Operand
  Value key();

  @Result
  OpResult out();

  @Override
  default void verify(Diagnostics diagnostics) {
    if (container().type() instanceof DictType whole
        && ConstantLike.constantOf(key()) instanceof StringAttr key) {
      String wanted = key.value();
      int at = whole.keys().indexOf(wanted);
      if (at < 0) {
        diagnostics.error(this, "there is no key \"%s\" in '%s'", wanted, whole);
      } else if (!TypeAgreement.agree(whole.types().get(at), out().type())) {
        diagnostics.error(
            this, "yields '%s', but the value is '%s'", out().type(), whole.types().get(at));
      }
    }
  }
}
