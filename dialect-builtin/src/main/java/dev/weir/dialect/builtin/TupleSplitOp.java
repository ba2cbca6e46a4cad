package dev.weir.dialect.builtin;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.ValueRange;
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

/// The elements of a tuple, one result each.
@OpDef(value = "split", format = "$input attr-dict `:` functional-type(operands, results)")
public non-sealed interface TupleSplitOp extends PirOp, Pure, InfersTypes, SharesMemory, Foldable {
  @Operand
  Value input();

  @Result
  ValueRange outputs();

  @Override
  default List<Type> inferTypes() {
    if (input().type() instanceof TupleType tuple) {
      return tuple.types();
    }
    throw new IllegalArgumentException("expects a tuple, got '" + input().type() + "'");
  }

  /// `split(combine(x…)) -> x…`
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (!(input().definingOp() instanceof CombineOp combine)
        || !combine.inputs().types().equals(resultTypes())) {
      return Foldable.none();
    }
    return combine.inputs().stream()
        .map(Folded.ToValue::new)
        .collect(ImmutableList.<Folded>toImmutableList());
  }

  @Override
  default List<Value> memoryOf(OpResult result) {
    return ImmutableList.of(input());
  }
}
