package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;

/// Stores `value` as the weight of that name.
@OpDef(value = "set_parameter", format = "$value `,` $parameterName attr-dict `:` type($value)")
public non-sealed interface SetParameterOp extends PirOp, MemoryEffects {
  @Operand
  Value value();

  /// {@return the name of the parameter}
  @Attr
  String parameterName();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }
}
