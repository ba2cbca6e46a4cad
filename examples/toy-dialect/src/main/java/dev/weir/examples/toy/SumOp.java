package dev.weir.examples.toy;

import com.google.common.collect.ImmutableList;
import dev.weir.ir.Attribute;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.ValueRange;
import dev.weir.ir.attr.IntegerAttr;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.trait.Foldable;
import dev.weir.ir.trait.InfersTypes;
import dev.weir.ir.trait.Pure;
import dev.weir.ir.type.IntegerType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The sum of any number of values; of none it is 0. Wraps around at 64 bits.
///
/// ```mlir
/// %s = toy.sum(%a, %b, %c)
/// ```
@OpDef(value = "sum", format = "`(` $values `)` attr-dict")
public non-sealed interface SumOp extends ToyOp, Pure, Foldable, InfersTypes {
  @Operand(Integer64.class)
  ValueRange values();

  @Result(Integer64.class)
  OpResult out();

  @Override
  default List<Type> inferTypes() {
    return ImmutableList.of(IntegerType.I64);
  }

  // region fold
  /// A sum of constants is a constant; a sum of one value is that value.
  @Override
  default ImmutableList<Folded> fold(List<@Nullable Attribute> constants) {
    if (values().size() == 1) {
      return Foldable.to(values().get(0));
    }
    long sum = 0;
    for (Attribute constant : constants) {
      if (!(constant instanceof IntegerAttr number)) {
        return Foldable.none();
      }
      sum += number.value();
    }
    return Foldable.to(IntegerAttr.i64(sum));
  }
  // endregion
}
