package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.TensorType;

/// Gives the elements of an output: `compute.store %v, %y[%i, %j] view <4, 8> : f32, tensor<4x8xf32>`.
///
/// The coordinates are axes, each once, over the whole of the view; `value` depends on no others.
@OpDef(
    value = "store",
    format =
        "$value `,` $tensor `[` $indices `]` `view` $view attr-dict `:` type($value) `,` "
            + "type($tensor)")
public non-sealed interface StoreOp extends ComputeOp, Access, MemoryEffects {
  @Operand(AnyElement.class)
  Value value();

  @Override
  @Operand(RankedTensor.class)
  Value tensor();

  @Override
  @Operand(IndexTyped.class)
  ValueRange indices();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.WRITE);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    AccessRules.verify(this, diagnostics);
    if (tensor().type() instanceof TensorType type && !type.elementType().equals(value().type())) {
      diagnostics.error(
          this, "stores '%s' in a tensor of type '%s'", value().type(), tensor().type());
    }
  }
}
