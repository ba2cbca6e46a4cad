package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableSet;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.IntegerType;
import dev.weir.ir.type.TensorType;

/// The element of a tensor of integers as an index, such as the row of an embedding: `compute.load_index
/// %ids[%i] view <12> : tensor<3x4xi64>`. The axes among the coordinates are stepwise.
@OpDef(
    value = "load_index",
    format = "$tensor `[` $indices `]` `view` $view attr-dict `:` type($tensor)")
public non-sealed interface LoadIndexOp extends ComputeOp, Access, MemoryEffects {
  @Result(IndexTyped.class)
  OpResult result();

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    AccessRules.verify(this, diagnostics);
    if (tensor().type() instanceof TensorType type
        && !(type.elementType() instanceof IntegerType integer && integer.width() > 1)) {
      diagnostics.error(this, "expects a tensor of integers, got '%s'", type);
    }
  }
}
