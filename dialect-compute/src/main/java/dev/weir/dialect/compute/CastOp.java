package dev.weir.dialect.compute;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Casts an element to another type: `compute.cast %x : f16 -> f32`. It rounds as
/// [dev.weir.dialect.builtin.scalar.ScalarNumbers#cast] does.
@OpDef(value = "cast", format = "$source attr-dict `:` type($source) `->` type($result)")
public non-sealed interface CastOp extends ComputeOp, Pure, Foldable {
  @Operand(AnyElement.class)
  Value source();

  @Result(AnyElement.class)
  OpResult result();

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return source().type().equals(result().type()) ? Foldable.to(source()) : Foldable.none();
  }
}
