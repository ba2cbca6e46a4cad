package dev.weir.dialect.operator.manipulation;

import com.google.common.collect.ImmutableList;
import dev.weir.dialect.operator.AnyTensor;
import dev.weir.dialect.operator.inference.Constants;
import dev.weir.dialect.operator.inference.Sizes;
import dev.weir.ir.OpResult;
import dev.weir.ir.Type;
import dev.weir.ir.Value;
import dev.weir.ir.def.Attr;
import dev.weir.ir.def.InplaceTwin;
import dev.weir.ir.def.OpDef;
import dev.weir.ir.def.Operand;
import dev.weir.ir.def.Result;
import dev.weir.ir.type.Axes;
import dev.weir.ir.type.TensorType;
import java.util.List;
import java.util.OptionalLong;

/// The sum of the elements along `axis` up to each one, or of all elements taken as one dimension
/// if `flatten`. With `exclusive` the element itself does not count, with `reverse` the sums run
/// from the back.
@OpDef(value = "cumsum", format = "$x `,` $axis attr-dict `:` functional-type(operands, results)")
@InplaceTwin
public non-sealed interface CumsumOp extends ManipulationOp {
  @Operand(AnyTensor.class)
  Value x();

  @Operand(AnyTensor.class)
  Value axis();

  @Attr
  default boolean flatten() {
    return false;
  }

  @Attr
  default boolean exclusive() {
    return false;
  }

  @Attr
  default boolean reverse() {
    return false;
  }

  @Result(AnyTensor.class)
  OpResult out();

  @Override
  default ImmutableList<String> mutableAttributes() {
    return ImmutableList.of("axis");
  }

  @Override
  default List<Type> inferTypes() {
    TensorType x = Sizes.tensor(x());
    if (flatten()) {
      return ImmutableList.of(TensorType.of(x.elementType(), Sizes.elementCount(x)));
    }
    OptionalLong axis = Constants.integer(axis());
    if (axis.isPresent()) {
      Axes.normalize(axis.getAsLong(), Math.max(1, x.rank()));
    }
    return ImmutableList.of(x);
  }
}
