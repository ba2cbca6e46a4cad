package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.DictionaryAttr;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import java.util.Optional;

/// A primitive, by name, with the attributes that it carries.
///
/// ```mlir
/// %2 = mindir.primitive "Conv2D"(%x, %w) with {group = 1 : i64} : (tensor<1x1x9x9xf32>, tensor<6x1x5x5xf32>) -> tensor<1x6x5x5xf32>
/// ```
///
/// One that takes a token has its effects ordered by it. Without a token, what [SideEffects] lists
/// stays in its place. One that draws at random goes where nothing uses it, but two are never one.
@OpDef(
    value = "primitive",
    format =
        "$primitive `(` $inputs `)` (`with` $attributes^)? attr-dict-with-keyword `:`"
            + " functional-type($inputs, $out)")
public non-sealed interface PrimitiveOp extends MindIrOp, MemoryEffects {
  /// {@return the name of the primitive}
  @Attr
  String primitive();

  /// {@return the attributes of the primitive}
  @Attr
  Optional<DictionaryAttr> attributes();

  @Operand
  ValueRange inputs();

  @Result
  OpResult out();

  /// {@return whether tokens order what this does}
  default boolean hasToken() {
    for (Value input : inputs()) {
      if (input.type() instanceof MonadType) {
        return true;
      }
    }
    return false;
  }

  @Override
  default ImmutableSet<Effect> effects() {
    if (!hasToken() && SideEffects.of(this) != SideEffects.NONE) {
      return ImmutableSet.of(Effect.READ, Effect.WRITE);
    }
    return SideEffects.isRandom(primitive()) ? ImmutableSet.of(Effect.ALLOCATE) : ImmutableSet.of();
  }
}
