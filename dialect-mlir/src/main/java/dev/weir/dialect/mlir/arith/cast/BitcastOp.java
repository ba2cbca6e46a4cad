package dev.weir.dialect.mlir.arith.cast;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mlir.arith.Bitcastable;
import dev.weir.dialect.mlir.arith.fold.FloatFolding;
import dev.weir.dialect.mlir.arith.fold.Folding;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the bits of an integer or float as those of another of the same width.
@OpDef(value = "bitcast", format = "$in attr-dict `:` type($in) `to` type($out)")
public non-sealed interface BitcastOp extends ArithCastOp {
  @Override
  @Operand(Bitcastable.class)
  Value in();

  @Override
  @Result(Bitcastable.class)
  OpResult out();

  @Override
  default boolean areCastCompatible(Type from, Type to) {
    return CastRules.isBitcast(from, to);
  }

  @Override
  default @Nullable Attribute convert(@Nullable Attribute in, Type to) {
    return FloatFolding.bitcast(in, to);
  }

  /// Computes with a constant.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (in().type().equals(out().type())) {
      return Foldable.to(in());
    }
    return Folding.to(convert(constants.get(0), out().type()));
  }
}
