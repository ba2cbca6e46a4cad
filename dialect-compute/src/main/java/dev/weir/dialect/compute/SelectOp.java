package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.Diagnostics;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One of two elements, by a boolean: `compute.select %c, %x, %y : f32, f32`.
@OpDef(
    value = "select",
    format = "$condition `,` $onTrue `,` $onFalse attr-dict `:` type($onTrue) `,` type($onFalse)")
public non-sealed interface SelectOp extends ComputeOp, Pure, InfersTypes, Foldable {
  @Operand(BooleanTyped.class)
  Value condition();

  @Operand(AnyElement.class)
  Value onTrue();

  @Operand(AnyElement.class)
  Value onFalse();

  @Result(AnyElement.class)
  OpResult result();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(onTrue().type());
  }

  @Override
  default void verify(Diagnostics diagnostics) {
    if (!onFalse().type().equals(onTrue().type())) {
      diagnostics.error(
          this,
          "expects both elements to have one type, got '%s' and '%s'",
          onTrue().type(),
          onFalse().type());
    }
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return onTrue() == onFalse() ? Foldable.to(onTrue()) : Foldable.none();
  }
}
