package dev.weir.dialect.tile.index;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.builtin.scalar.IndexKind;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConditionallySpeculatable;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Arithmetic of indices: `tile.index_binary <add> %i, %j`.
@OpDef(value = "index_binary", format = "$kind $lhs `,` $rhs attr-dict")
public non-sealed interface IndexBinaryOp
    extends TileOp, Pure, Foldable, ConditionallySpeculatable {
  /// {@return the operation}
  @Attr
  IndexKind kind();

  @Operand(IndexTyped.class)
  Value lhs();

  @Operand(IndexTyped.class)
  Value rhs();

  @Result(IndexTyped.class)
  OpResult result();

  /// Numbers are computed, and what changes nothing is left out.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return IndexFolds.fold(this);
  }

  @Override
  default Speculatability speculatability() {
    OptionalLong divisor = IndexOp.valueOf(rhs());
    return !kind().divides() || divisor.isPresent() && divisor.getAsLong() > 0
        ? Speculatability.ALWAYS
        : Speculatability.NEVER;
  }
}
