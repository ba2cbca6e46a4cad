package dev.weir.dialect.tile.index;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.tile.IndexTyped;
import dev.weir.dialect.tile.TileOp;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Value;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.NamesResults;
import dev.weir.ir.trait.Pure;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// An index constant: `tile.index 128`.
@OpDef(value = "index", format = "$value attr-dict")
public non-sealed interface IndexOp extends TileOp, Pure, ConstantLike, Foldable, NamesResults {
  /// {@return the number}
  @Attr
  long value();

  @Result(IndexTyped.class)
  OpResult result();

  /// {@return the number that `index` is, where that is known}
  static OptionalLong valueOf(Value index) {
    return index.definingOp() instanceof IndexOp number
        ? OptionalLong.of(number.value())
        : OptionalLong.empty();
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Foldable.to(IntegerAttr.index(value()));
  }

  @Override
  default void nameValues(BiConsumer<? super Value, String> name) {
    name.accept(result(), "c".concat(Long.toString(value())));
  }
}
