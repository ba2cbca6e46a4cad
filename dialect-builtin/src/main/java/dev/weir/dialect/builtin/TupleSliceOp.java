package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.trait.SharesMemory;
import dev.weir.ir.type.TupleType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Element `index` of a tuple.
@OpDef(
    value = "slice",
    format = "$input `[` $index `]` attr-dict `:` functional-type(operands, results)")
public non-sealed interface TupleSliceOp extends PirOp, Pure, InfersTypes, SharesMemory, Foldable {
  @Operand
  Value input();

  /// {@return the position of the element}
  @Attr
  int index();

  @Result
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    if (!(input().type() instanceof TupleType tuple)) {
      throw new IllegalArgumentException("expects a tuple, got '" + input().type() + "'");
    }
    int count = tuple.types().size();
    if (index() < 0 || index() >= count) {
      throw new IllegalArgumentException(
          "index " + index() + " is out of range for a tuple of " + count + " elements");
    }
    return ImmutableList.of(tuple.types().get(index()));
  }

  /// `slice(combine(x…), i) -> x[i]`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (!(input().definingOp() instanceof CombineOp combine)
        || !combine.operand(index()).type().equals(out().type())) {
      return Foldable.none();
    }
    return Foldable.to(combine.operand(index()));
  }

  @Override
  default List<Value> memoryOf(OpResult result) {
    return ImmutableList.of(input());
  }
}
