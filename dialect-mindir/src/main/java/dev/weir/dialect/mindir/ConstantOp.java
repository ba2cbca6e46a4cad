package dev.weir.dialect.mindir;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.mindir.assembly.ConstantAssembly;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.Pure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A ValueNode: a number, a string, a tensor, a type, a token, or a tuple, list or dictionary of
/// these.
///
/// ```mlir
/// %0 = mindir.constant 1 : i64
/// %1 = mindir.constant [1, -1] : tuple<i64, i64>
/// %2 = mindir.constant unit : !mindir.umonad
/// ```
@OpDef(value = "constant", assembly = ConstantAssembly.class)
public non-sealed interface ConstantOp extends MindIrOp, Pure, ConstantLike, Foldable {
  /// {@return the value}
  @Attr
  Attribute value();

  @Result
  OpResult out();

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Foldable.to(value());
  }
}
