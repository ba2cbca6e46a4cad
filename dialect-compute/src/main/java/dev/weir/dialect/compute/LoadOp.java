package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.MemoryEffects;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.Optional;

/// The element of a tensor at coordinates: `compute.load %x[%i, %j] view <4, 8> : tensor<4x8xf32>`.
///
/// `view` says how the elements of the tensor, in row-major order, are arranged: it may have other dimensions
/// than the type, with as many elements. A coordinate is an axis, an axis from an index on ([ShiftOp]), or an
/// index that is computed. Those listed in `guarded` may lie outside of the view: the element is `pad` then.
@OpDef(
    value = "load",
    format =
        "$tensor `[` $indices `]` `view` $view (`guarded` $guarded^)? (`pad` $pad^)? attr-dict `:` "
            + "type($tensor)")
public non-sealed interface LoadOp extends ComputeOp, Access, MemoryEffects, InfersTypes {
  /// {@return the coordinates that may lie outside of the view}
  @Attr
  Optional<ImmutableIntArray> guarded();

  /// {@return the element that is read outside of the view}
  @Attr
  Optional<Attribute> pad();

  @Result(AnyElement.class)
  OpResult result();

  /// {@return whether coordinate `i` may lie outside of the view}
  default boolean isGuarded(int i) {
    return guarded().isPresent() && guarded().get().contains(i);
  }

  @Override
  default ImmutableSet<Effect> effects() {
    return ImmutableSet.of(Effect.READ);
  }

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(
        tensor().type() instanceof TensorType type ? type.elementType() : tensor().type());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    AccessRules.verify(this, diagnostics);
    AccessRules.verifyGuards(this, diagnostics);
  }
}
