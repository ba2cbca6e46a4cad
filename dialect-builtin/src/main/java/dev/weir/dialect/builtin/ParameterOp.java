package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;

/// A weight of the program, by the name under which it is stored outside of it.
@OpDef(value = "parameter", format = "$parameterName attr-dict `:` type($out)")
public non-sealed interface ParameterOp extends PirOp, MemoryEffects {
  /// {@return the name of the parameter}
  @Attr
  String parameterName();

  @Result
  OpResult out();

  /// A later `set_parameter` changes what is read.
  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }
}
