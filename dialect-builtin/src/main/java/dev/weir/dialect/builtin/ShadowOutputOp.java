package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;

/// Makes `value` an output of the program under that name.
@OpDef(value = "shadow_output", format = "$value `,` $outputName attr-dict `:` type($value)")
public non-sealed interface ShadowOutputOp extends PirOp, MemoryEffects {
  @Operand
  Value value();

  /// {@return the name of the output}
  @Attr
  String outputName();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }
}
