package dev.weir.examples.toy;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.ConstantLike;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The number `value`.
///
/// ```mlir
/// %0 = toy.constant 42
/// ```
@OpDef(value = "constant", format = "$value attr-dict")
public non-sealed interface ConstantOp extends ToyOp, Pure, ConstantLike, Foldable, InfersTypes {
  @Attr
  long value();

  @Result(Integer64.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(IntegerType.I64);
  }

  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    return Foldable.to(IntegerAttr.i64(value()));
  }
}
