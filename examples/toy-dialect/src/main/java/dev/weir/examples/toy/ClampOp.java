package dev.weir.examples.toy;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.IntegerType;
import java.util.List;

// region op
/// `x`, but at least `low` and at most `high`.
///
/// ```mlir
/// %c = toy.clamp %x from 0 to 255
/// ```
@OpDef(value = "clamp", format = "$x `from` $low `to` $high attr-dict")
public non-sealed interface ClampOp extends ToyOp, Pure, InfersTypes {
  @Operand(Integer64.class)
  Value x();

  @Attr
  long low();

  @Attr
  long high();

  @Result(Integer64.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(IntegerType.I64);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (low() > high()) {
      diagnostics.error(this, "expects low <= high, got %d and %d", low(), high());
    }
  }
}
// endregion
